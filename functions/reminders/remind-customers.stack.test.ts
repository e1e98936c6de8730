import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { setReminders } from 'shared/contracts/reminders.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingDays } from '../bookings/booking-days.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { claimMilliseconds } from '../delivery/delivery.ts';
import { linksOfCustomer } from '../delivery/link-store.ts';
import { keys } from '../platform/table/keys.ts';
import type { Mail, MailOutcome } from '../platform/mail/mailer.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld, testSettings, type TestPerson } from '../testing/world.ts';
import { handler as setOwn } from './endpoints/set-reminders.ts';
import { handler } from './jobs/send-reminders.ts';
import { sendReminders } from './remind-customers.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const profiles = profileStore(world.table);

/** Each test has an evening of its own. */
let latest = '2030-01-01';
let evening = latest;
beforeEach(() => {
  // Each run logs its summary.
  for (const method of ['info', 'error'] as const)
    vi.spyOn(console, method).mockReturnValue(undefined);
  latest = addDays(latest, 3);
  evening = latest;
});
const tomorrow = () => addDays(evening, 1);
/** The instant at which it is 6 PM in Texas on that date, in standard or daylight saving time. */
const dueAt = (date = evening) =>
  ['T23:00:00Z', 'T24:00:00Z']
    .map((time) => new Date(`${date}${time}`))
    .find((at) => at.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago' }) === '18:00:00')!;

const visitOf = async ({ id }: TestPerson, changes: Partial<StoredBooking> = {}) => {
  const visit = bookingSample({
    userId: id,
    status: 'confirmed',
    scheduledDate: tomorrow(),
    ...changes,
  });
  await bookings.put(visit);
  return visit;
};

const run = async (at = dueAt()) =>
  withinGrants('send-reminders', async () =>
    handler.with({ clock: () => at })({ now: at.toISOString() }),
  );

const remindersTo = async ({ email }: TestPerson) => world.mailTo(email);

const rowOf = async ({ id }: TestPerson) => {
  const Key = keys.reminder(id, tomorrow());
  const get = new GetCommand({ TableName: world.table.name, Key, ConsistentRead: true });
  return (await world.table.client.send(get)).Item;
};

describe('the evening before', () => {
  test('one mail says all that is confirmed for tomorrow, in the order of the day', async () => {
    const person = await world.person();
    await visitOf(person, { serviceName: 'Late', preferredTime: 'Afternoon 12-5' });
    await visitOf(person, { serviceName: 'Early' });
    for (const status of ['pending', 'cancelled', 'completed'] as const)
      await visitOf(person, { status, serviceName: status });
    await visitOf(person, { scheduledDate: evening, serviceName: 'Today' });
    await visitOf(person, { scheduledDate: addDays(evening, 2), serviceName: 'Later' });
    expect(await run()).toEqual({
      customers: 1,
      sent: 1,
      skipped: 0,
      settled: 0,
      waiting: 0,
      failed: 0,
      isFinished: true,
    });
    const [mail, ...more] = await remindersTo(person);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Early: Morning 8-12\nLate: Afternoon 12-5\n');
    for (const other of ['pending', 'cancelled', 'completed', 'Today', 'Later'])
      expect(mail!.text).not.toContain(other);
    expect(mail!.attachments).toMatchObject([
      {
        filename: `visit-${tomorrow()}.ics`,
        contentType: expect.stringContaining('text/calendar'),
      },
    ]);
    // The row expires a week after the visits.
    const forgotten = Date.parse(`${addDays(tomorrow(), 7)}T00:00:00Z`) / 1000;
    expect(await rowOf(person)).toMatchObject({ expire: forgotten, delivery: { state: 'sent' } });
  });

  test('runs again and at once mail once', async () => {
    const people = [await world.person(), await world.person()];
    for (const person of people) await visitOf(person);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(await run()).toMatchObject({ customers: 2, sent: 0, settled: 2 });
    for (const person of people) expect(await remindersTo(person)).toHaveLength(1);
  });

  test('nobody is mailed without reminders, without an address, or at one that came back', async () => {
    const off = await world.person();
    const body = { enabled: false };
    await world.call(setOwn, setReminders, { cookie: off.cookie, body });
    const byPhone = await world.person({ email: null, sub: null });
    const bounced = await world.person();
    await profiles.noteBounce(bounced.email, new Date());
    for (const person of [off, byPhone, bounced]) await visitOf(person);
    await bookings.put(
      bookingSample({ userId: randomUUID(), status: 'confirmed', scheduledDate: tomorrow() }),
    );
    expect(await run()).toMatchObject({ customers: 4, sent: 0, skipped: 4 });
    for (const person of [off, byPhone, bounced]) expect(await remindersTo(person)).toEqual([]);
    // The customer switches them on again in time.
    await world.call(setOwn, setReminders, { cookie: off.cookie, body: { enabled: true } });
    expect(await run()).toMatchObject({ sent: 1, skipped: 3 });
  });

  test('a disabled customer is told what comes, without the links that would be dead', async () => {
    const disabled = await world.person();
    await profiles.setDisabled(disabled.id, true, new Date());
    await visitOf(disabled, { serviceName: 'Pool' });
    expect(await run()).toMatchObject({ customers: 1, sent: 1 });
    const [mail] = await remindersTo(disabled);
    expect(mail!.text).toContain('Pool: Morning 8-12');
    expect(mail!.text).toContain('Please reply to this one, or call us');
    for (const dead of ['/l#', '/api/login', 'button', 'Your Details', 'Reminders'])
      expect(mail!.text).not.toContain(dead);
    expect((await linksOfCustomer(world.table, disabled.id, { limit: 1 })).items).toEqual([]);
  });

  test('a run that comes only on the day itself mails nobody', async () => {
    const person = await world.person();
    await visitOf(person);
    const late = handler.with({ clock: () => new Date(`${tomorrow()}T06:00:00Z`) });
    expect(await late({ now: dueAt().toISOString() })).toMatchObject({
      sent: 0,
      isFinished: false,
    });
    const inTime = handler.with({ clock: () => new Date(`${tomorrow()}T05:59:59Z`) });
    expect(await inTime({ now: dueAt().toISOString() })).toMatchObject({ sent: 1 });
  });

  test.each(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2027-12-31'])(
    'tomorrow is the next day of the calendar on %s, whatever the clocks do',
    async (date) => {
      evening = date;
      const person = await world.person();
      await visitOf(person);
      expect(businessDate(dueAt())).toBe(date);
      expect(await run()).toMatchObject({ customers: 1, sent: 1 });
    },
  );
});

const dependencies = (send: (mail: Mail) => Promise<MailOutcome>, clock = () => dueAt()) => ({
  table: world.table,
  days: bookingDays(world.table),
  profiles,
  settings: testSettings,
  mailer: { send },
  newId: (): string => randomUUID(),
  clock,
  workMilliseconds: 60_000,
});

describe('when something fails', () => {
  test('a mail the service did not take goes out with a later run', async () => {
    const person = await world.person();
    await visitOf(person);
    const away = dependencies(async () => ({ outcome: 'unavailable' }));
    expect(await sendReminders(dueAt(), away)).toMatchObject({ waiting: 1, sent: 0 });
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await remindersTo(person)).toHaveLength(1);
  });

  test.each<[string, () => Promise<MailOutcome>]>([
    ['whose outcome is unknown', async () => ({ outcome: 'unknown' })],
    ['whose hand-over broke off', async () => Promise.reject(new Error('cut off'))],
    ['that was rejected', async () => ({ outcome: 'rejected', reason: 'Bad address' })],
  ])('a mail %s is not sent again', async (_which, outcome) => {
    const person = await world.person();
    await visitOf(person);
    expect(await sendReminders(dueAt(), dependencies(outcome))).toMatchObject({ settled: 1 });
    expect(await run()).toMatchObject({ settled: 1, sent: 0 });
    expect(await remindersTo(person)).toEqual([]);
  });

  test('a run that died over a mail leaves it, as it may have gone out, and others get theirs', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await visitOf(person);
    await visitOf(other);
    const dying = dependencies(async ({ to }) => {
      if (to === person.email) await new Promise(() => undefined);
      return { outcome: 'accepted', mailId: 'x' };
    });
    void sendReminders(dueAt(), dying);
    await expect
      .poll(async () => (await rowOf(person))?.['delivery'])
      .toMatchObject({ state: 'handed-over' });
    const next = new Date(dueAt().getTime() + claimMilliseconds + 1000);
    const mailed: string[] = [];
    const again = dependencies(
      async ({ to }) => {
        mailed.push(to);
        return { outcome: 'accepted', mailId: 'x' };
      },
      () => next,
    );
    await sendReminders(dueAt(), again);
    expect(mailed).not.toContain(person.email);
    expect((await rowOf(person))?.['delivery']).toMatchObject({ state: 'lost' });
    expect((await rowOf(other))?.['delivery']).toMatchObject({ state: 'sent' });
  });

  test('one customer’s failure stops no other, and the scheduler is told', async () => {
    const people = [await world.person(), await world.person()];
    for (const person of people) await visitOf(person);
    const newId = vi
      .fn<() => string>()
      .mockImplementationOnce(() => {
        throw new Error('no more ids');
      })
      .mockImplementation(() => randomUUID());
    const failing = handler.with({ clock: () => dueAt(), newId });
    await expect(failing({ now: dueAt().toISOString() })).rejects.toThrow(
      '1 customers could not be reminded',
    );
    expect(await run()).toMatchObject({ sent: 1, settled: 1 });
    for (const person of people) expect(await remindersTo(person)).toHaveLength(1);
  });

  test('what one run has no time for is the next one’s', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, async () => world.person()));
    for (const person of people) await visitOf(person);
    let at = dueAt().getTime();
    const slow = dependencies(
      async () => {
        at += 5000;
        return { outcome: 'accepted', mailId: 'x' };
      },
      () => new Date(at),
    );
    const first = await sendReminders(dueAt(), slow);
    expect(first).toMatchObject({ customers: 30, sent: 25, isFinished: false });
    expect(await run()).toMatchObject({ sent: 5, settled: 25, isFinished: true });
  });
});
