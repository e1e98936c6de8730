import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page, type TestInfo } from '@playwright/test';
import { businessDate } from 'shared/domain/dates.ts';
import { beSignedIn, jpegPhoto, mailbox } from './local-stack.ts';
import { startPhone, type OperatorPhone } from './operator-phone.ts';
import { cachedDays, recordOf } from './phone-store.ts';

/** A visit planned for today, and what its report will say. */
export type PlannedVisit = {
  id: string;
  /** Its path on the phone. */
  address: string;
  /** A text that no other visit's note contains. */
  note: string;
  customer: { name: string; email: string };
};

/** An operator's phone, and a desk that plans visits and checks what arrives. */
export type VisitScene = {
  phone: OperatorPhone;
  /** Signed in as the operator, with its own connection. */
  desk: Page;
  /** Different photos, in the order they are taken. */
  shots: readonly Buffer[];
};

const today = (): string => businessDate(new Date());
export const dayAddress = '/admin/bookings';

/** Number of photos per visit. */
const shotCount = 3;

/** Milliseconds during which Send can be undone (rules: field-10). */
const takeBackTime = 8000;

/** Signs the operator in on the phone, and waits until it can open its pages offline. */
export const signInOnPhone = async ({ phone, desk }: VisitScene): Promise<Page> => {
  await beSignedIn(desk, 'admin');
  await phone.context().addCookies(await desk.context().cookies());
  const page = await phone.open(dayAddress);
  await expect(page.getByRole('heading', { level: 2, name: /^Stops/ })).toBeVisible();
  // The first worker waits for a page that has nothing else to do.
  await page.clock.fastForward(1000);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
};

/**
 * A phone with no page open, and a desk; `storeVisits` and `signInOnPhone` sign the operator in on it. One is enough for
 * all tests of a file, which then run one after the other.
 */
export const startScene = async (browser: Browser, info: TestInfo): Promise<VisitScene> => {
  const { baseURL } = info.project.use;
  const desk = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await beSignedIn(desk, 'admin');
  const shots: Buffer[] = [];
  for (let shot = 1; shot <= shotCount; shot += 1)
    shots.push(await jpegPhoto(desk, `Shot ${shot}`));
  return { phone: await startPhone(info), desk, shots };
};

export const endScene = async ({ phone, desk }: VisitScene): Promise<void> => {
  await phone.end();
  await desk.close();
};

/** Adds a customer, as the operator at the desk. */
const addCustomer = async (desk: Page) => {
  const lastName = `Stop${randomUUID().slice(0, 8)}`;
  const customer = { name: `Vera ${lastName}`, email: `${lastName.toLowerCase()}@example.com` };
  const made = await desk.request.post('/api/admin/customers', {
    data: {
      firstName: 'Vera',
      lastName,
      phone: '(281) 555-0188',
      address: '8 Browser Bend, Spring, TX 77373',
      email: customer.email,
    },
  });
  expect(made.status()).toBe(201);
  const { id: customerId } = await made.json();
  return { customer, customerId };
};

const plannedVisit = (id: string, customer: PlannedVisit['customer']): PlannedVisit => {
  const note = `Basket ${randomUUID().slice(0, 8)} is cracked`;
  return { id, note, customer, address: `/admin/visits/${id}?date=${today()}` };
};

/** Plans this many visits today for a new customer, as the operator at the desk. */
export const planVisits = async (desk: Page, count: number): Promise<PlannedVisit[]> => {
  const { customer, customerId } = await addCustomer(desk);
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
    visits.push(plannedVisit((await added.json()).id, customer));
  }
  return visits;
};

/** Agrees on a plan with a new customer whose first visit is today, and returns that visit. */
export const planWeekly = async (desk: Page): Promise<PlannedVisit> => {
  const { customer, customerId } = await addCustomer(desk);
  const made = await desk.request.post('/api/admin/plans', {
    data: {
      customerId,
      name: 'Filter Cleaning',
      price: '80.00',
      per: 'visit',
      taxable: false,
      weekday: new Date(`${today()}T00:00:00Z`).getUTCDay(),
      everyWeeks: 1,
      from: today(),
    },
  });
  expect(made.status()).toBe(201);
  const visits: { id: string; userId: string }[] = await (
    await desk.request.get('/api/admin/bookings')
  ).json();
  const visit = visits.find(({ userId }) => userId === customerId);
  if (!visit) throw new Error('The plan has no visit today');
  return plannedVisit(visit.id, customer);
};

/** Has a phone with a line, the right time and a signed-in operator store what is planned at the desk. */
const storePlanned = async (
  scene: VisitScene,
  plan: () => Promise<PlannedVisit[]>,
): Promise<PlannedVisit[]> => {
  const { phone, desk } = scene;
  phone.line.set('open');
  await phone.context().setOffline(false);
  await phone.context().clock.setSystemTime(Date.now());
  await beSignedIn(desk, 'admin');
  const visits = await plan();
  const page = await signInOnPhone(scene);
  // It fetches its days again, as soon as a line comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => cachedDays(page)).toContain(visits.at(-1)!.id);
  return visits;
};

/** Plans visits that such a phone has stored. */
export const storeVisits = (scene: VisitScene, count: number): Promise<PlannedVisit[]> =>
  storePlanned(scene, () => planVisits(scene.desk, count));

/** Plans a visit of a plan that such a phone has stored. */
export const storePlanVisit = async (scene: VisitScene): Promise<PlannedVisit> => {
  const [visit] = await storePlanned(scene, async () => [await planWeekly(scene.desk)]);
  return visit!;
};

/** The server's report of a visit; undefined if it has none. */
export const storedReport = async ({ desk }: Pick<VisitScene, 'desk'>, { id }: PlannedVisit) => {
  const response = await desk.request.get(`/api/admin/visits/${id}/report`);
  return response.ok() ? response.json() : undefined;
};

export const mailsOf = async (
  { desk }: Pick<VisitScene, 'desk'>,
  { note, customer }: PlannedVisit,
) =>
  (await mailbox(desk)).filter(
    ({ to, text }) => to.includes(customer.email) && text.includes(note),
  );

/** Whether a request sends something about a visit to the server, rather than only reading. */
export const isSyncing = (address: string, method: string): boolean =>
  ['POST', 'PUT'].includes(method) && address !== '/api/init-data';

/** Makes the phone try to send now, as it does when another tab has written something. */
export const nudge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('visit-records');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage('changed');
    channel.close();
  });

/** Moves the page's clock to when Send and taps can no longer be undone. */
export const pastUndo = (page: Page): Promise<void> => page.clock.fastForward(takeBackTime);

/** Waits until the phone has sent everything about these visits. */
export const expectSynced = async (page: Page, visits: readonly PlannedVisit[]): Promise<void> => {
  await pastUndo(page);
  for (const { id } of visits)
    await expect
      .poll(
        async () => {
          const record = await recordOf(page, id);
          if (record) await nudge(page);
          return record;
        },
        { timeout: 40_000, intervals: [100] },
      )
      .toBeUndefined();
};

/**
 * Expects nothing lost and nothing doubled: the note, one mail, and every photo once and as the phone
 * recorded it. Polls, because a report whose photos are still being prepared is sent shortly after the phone
 * has handed it over.
 */
export const expectDelivered = async (
  scene: Pick<VisitScene, 'desk'>,
  visits: readonly PlannedVisit[],
  photos = shotCount,
): Promise<void> => {
  for (const visit of visits) {
    await expect
      .poll(async () => (await storedReport(scene, visit))?.status, {
        timeout: 30_000,
        intervals: [100],
      })
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
