import { randomUUID } from 'node:crypto';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { businessDate } from 'shared/domain/dates.ts';
import { jpegPhoto, mailbox, signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { startPhone, type OperatorPhone } from './operator-phone.ts';
import { recordOf } from './phone-store.ts';

/** A visit planned for today, and what its report will say. */
export type PlannedVisit = {
  id: string;
  /** Its path on the phone. */
  address: string;
  /** A text that no other visit's note contains. */
  note: string;
};

/** An operator's phone, a desk that checks what arrives, and a customer with visits today. */
export type VisitScene = {
  phone: OperatorPhone;
  /** Signed in as the operator, with its own connection. */
  desk: Page;
  customerEmail: string;
  /** Different photos, in the order they are taken. */
  shots: readonly Buffer[];
};

const today = (): string => businessDate(new Date());
export const dayAddress = '/admin/bookings';

/** Number of photos per visit. */
const shotCount = 3;

/** Signs the operator in on the phone, and waits until it has stored the days ahead. */
export const signInOnPhone = async ({ phone, desk }: VisitScene): Promise<Page> => {
  await signIn(desk, 'admin', '/terms');
  await phone.context().addCookies(await desk.context().cookies());
  const page = await phone.open(dayAddress);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('heading', { level: 2, name: /^Stops/ })).toBeVisible();
  return page;
};

/** Adds visits for today to the test's customer. */
const addVisits = async (
  desk: Page,
  customerId: string,
  count: number,
): Promise<PlannedVisit[]> => {
  const visits: PlannedVisit[] = [];
  for (let left = count; left > 0; left -= 1) {
    const added = await desk.request.post('/api/admin/bookings', {
      data: {
        customerId,
        name: 'Filter Cleaning',
        price: '80.00',
        taxable: false,
        scheduledDate: today(),
      },
    });
    expect(added.status()).toBe(201);
    const { id } = await added.json();
    const note = `Basket ${randomUUID().slice(0, 8)} is cracked`;
    visits.push({ id, note, address: `/admin/visits/${id}?date=${today()}` });
  }
  return visits;
};

const daysOnPhone = async (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('operator', 1);
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('kept').objectStore('kept').get('days');
          asked.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(asked.result ?? null));
          });
        });
      }),
  );

/** Signs the operator in at the desk, and plans this many visits today for a new customer. */
export const planVisits = async (
  desk: Page,
  info: TestInfo,
  count: number,
): Promise<{ visits: PlannedVisit[]; customerEmail: string }> => {
  const own = await desk.context().browser()!.newContext({ baseURL: info.project.use.baseURL! });
  const customer = await own.newPage();
  await signInAsNewCustomer(customer);
  const { id, email } = await (await customer.request.get('/api/auth/user')).json();
  await own.close();
  await signIn(desk, 'admin', '/terms');
  return { visits: await addVisits(desk, id, count), customerEmail: email };
};

/** Prepares a phone that works offline, and this many visits to one customer. */
export const startScene = async (
  desk: Page,
  info: TestInfo,
  count: number,
): Promise<{ scene: VisitScene; visits: PlannedVisit[] }> => {
  const { visits, customerEmail } = await planVisits(desk, info, count);
  const shots: Buffer[] = [];
  for (let shot = 1; shot <= shotCount; shot += 1)
    shots.push(await jpegPhoto(desk, `${visits[0]!.note.slice(7, 15)} ${shot}`));
  const phone = await startPhone(info);
  const scene = { phone, desk, customerEmail, shots };
  const page = await signInOnPhone(scene);
  await expect.poll(() => daysOnPhone(page)).toContain(visits.at(-1)!.id);
  return { scene, visits };
};

/** The server's report of a visit; undefined if it has none. */
export const storedReport = async ({ desk }: Pick<VisitScene, 'desk'>, { id }: PlannedVisit) => {
  const reply = await desk.request.get(`/api/admin/visits/${id}/report`);
  return reply.ok() ? reply.json() : undefined;
};

export const mailsOf = async (
  { desk, customerEmail }: Pick<VisitScene, 'desk' | 'customerEmail'>,
  { note }: PlannedVisit,
) =>
  (await mailbox(desk)).filter(({ to, text }) => to.includes(customerEmail) && text.includes(note));

/** Whether a request sends something about a visit to the server, rather than only reading. */
export const isCarrying = (address: string, method: string): boolean =>
  ['POST', 'PUT'].includes(method) && address !== '/api/init-data';

/** Makes the phone try to send now, as it does when another tab has written something. */
export const nudge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('visit-records');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage('changed');
    channel.close();
  });

/** Waits until the phone has sent everything about these visits. */
export const expectCarried = async (page: Page, visits: readonly PlannedVisit[]): Promise<void> => {
  for (const { id } of visits)
    await expect
      .poll(
        async () => {
          const record = await recordOf(page, id);
          if (record) await nudge(page);
          return record;
        },
        { timeout: 40_000, intervals: [500] },
      )
      .toBeUndefined();
};

/**
 * Expects nothing lost and nothing doubled: the note, one mail, and every photo once and as the phone
 * recorded it. Polls, because a report whose photos are still being prepared is sent shortly after the phone
 * has handed it over.
 */
export const expectDelivered = async (
  scene: Pick<VisitScene, 'desk' | 'customerEmail'>,
  visits: readonly PlannedVisit[],
  photos = shotCount,
): Promise<void> => {
  for (const visit of visits) {
    await expect
      .poll(async () => (await storedReport(scene, visit))?.status, { timeout: 30_000 })
      .toBe('sent');
    const report = await storedReport(scene, visit);
    expect(report).toMatchObject({ status: 'sent', notes: visit.note, skimmedSurface: true });
    const hashes = report.photoDetails.map(
      (details: { phoneSha256: string | null }) => details.phoneSha256,
    );
    expect([report.photos.length, new Set(report.photos).size]).toEqual([photos, photos]);
    expect([...new Set(hashes)].filter(Boolean)).toHaveLength(photos);
    expect(await mailsOf(scene, visit)).toHaveLength(1);
  }
};
