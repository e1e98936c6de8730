import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { findLink } from '../delivery/link-store.ts';
import { handler as applyMailEvent } from '../mail-feedback/listeners/apply-mail-event.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, updateRow } from '../platform/table/rows.ts';
import { quoteStore, type StoredQuote } from '../quotes/quote-store.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startSignups, userOf, world } from '../signup/testing/signup-fixture.ts';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { testSettings } from '../testing/world.ts';
import { mailer, type Mailer } from '../platform/mail/mailer.ts';
import { answerOffer } from './answer-offer.ts';
import { handler } from './jobs/follow-up-offers.ts';
import { deliverOffer } from './deliver-offer.ts';
import { offerMails } from './offer-mails.ts';
import { offerStore } from './offer-store.ts';
import { sendOffer } from './send-offer.ts';
import { offerSample, quoteSample } from './testing/offer-sample.ts';

const { table } = world;
const now = new Date('2026-11-23T15:00:00Z');
// The sample offer ends on November 30.
const dayBefore = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour));
const settings = testSettings;
const offers = offerStore(table);

beforeAll(() => catalogueStore(table).write(now));

// Each run logs its summary.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

const noMail: Mailer = { send: async () => ({ outcome: 'unavailable' }) };

const send = async (
  { id: quoteId }: StoredQuote,
  service: Mailer = mailer(),
  changes: Parameters<typeof offerSample>[1] = {},
  { key = randomUUID(), at = now }: { key?: string; at?: Date } = {},
) =>
  sendOffer(
    { adminId: 'operator', quoteId, form: offerSample(now, changes), key, now: at },
    {
      table,
      catalogue: catalogueStore(table),
      mailer: service,
      settings,
      newId: randomUUID,
      clock: () => now,
    },
  );

const start = async (
  service: Mailer = mailer(),
  email = `${randomUUID()}@example.com`,
  changes: Parameters<typeof offerSample>[1] = {},
) => {
  const quote = await quoteSample(table, now, { email });
  await send(quote, service, changes);
  const { users, identity } = await startSignups();
  const run = async (at: Date, provided: Partial<Parameters<typeof handler.with>[0]> = {}) =>
    handler.with({ users, settings, clock: () => at, ...provided })({ now: at.toISOString() });
  const answer = async (
    action: 'accept' | 'decline',
    by: 'customer' | 'operator',
    reason?: string,
  ) =>
    answerOffer({ quoteId: quote.id, revision: 1, action, by, reason, now }, { table, settings });
  const subjects = async () => (await world.mailTo(quote.email)).map(({ subject }) => subject);
  const newsOf = async () =>
    (await world.mailTo('admin@example.com')).filter(({ text }) => text.includes(quote.email));
  return { quote, run, answer, subjects, newsOf, identity };
};

test('an offer the mail service did not take goes out with the next run, once', async () => {
  const { quote, run, subjects } = await start(noMail);
  expect((await offers.find(quote.id, 1))!.delivery).toMatchObject({ state: 'queued' });
  expect(await subjects()).toEqual([]);
  await Promise.all([run(now), run(now)]);
  await run(now);
  expect(await subjects()).toEqual(['Your offer from Pool & Poop Sheriff']);
});

test.each([
  [{ outcome: 'unknown' }, 'we cannot tell whether its email went out', 'lost'],
  [
    { outcome: 'rejected', reason: 'No such mailbox.' },
    'did not go out. No such mailbox.',
    'failed',
  ],
] as const)(
  'an offer whose mail is %o stands, and the operator hears of it',
  async (outcome, label, state) => {
    const quote = await quoteSample(table, now);
    const sending = send(quote, { send: async () => outcome });
    await expect(sending).rejects.toMatchObject({
      code: 'delivery-failed',
      message: expect.stringContaining(label),
    });
    const { offer } = await offers.get(quote.id, 1);
    expect([offer.state, offer.delivery.state]).toEqual(['open', state]);
  },
);

test('whoever presses again once the mail service takes mail hears what became of it', async () => {
  const quote = await quoteSample(table, now);
  const key = randomUUID();
  const press = (service: Mailer) => send(quote, service, {}, { key });
  expect((await press(noMail)).delivery.state).toBe('queued');
  const refusing: Mailer = { send: async () => ({ outcome: 'rejected', reason: 'No mailbox.' }) };
  await expect(press(refusing)).rejects.toMatchObject({ code: 'delivery-failed' });
});

test('an offer that was replaced before it went out is not mailed any more', async () => {
  const { quote, subjects } = await start(noMail);
  const seen = await offers.get(quote.id, 1);
  await send(quote);
  const delivering = { table, mailer: mailer(), settings, newId: randomUUID, clock: () => now };
  await deliverOffer(seen, delivering);
  expect(await subjects()).toEqual(['Your offer from Pool & Poop Sheriff']);
  expect((await offers.find(quote.id, 1))!.delivery.state).toBe('queued');
});

test('an offer that is good until tomorrow says so itself, and nothing follows it', async () => {
  const { quote, run, subjects } = await start(mailer(), undefined, { validUntil: '2026-11-24' });
  await run(now);
  await run(new Date('2026-11-23T22:00:00Z'));
  expect(await subjects()).toEqual(['Your offer from Pool & Poop Sheriff']);
  expect(await offers.find(quote.id, 1)).toMatchObject({ state: 'open' });
});

test('its end is told the day before, from the morning on, once; never later', async () => {
  const { run, subjects } = await start();
  const late = await start();
  const ending = 'Until tomorrow: your offer from Pool & Poop Sheriff';
  await run(now);
  // 11:59 pm the evening before, and 7 am on the day, both in Texas.
  await run(new Date('2026-11-29T05:59:00Z'));
  await run(dayBefore(13));
  expect(await subjects()).not.toContain(ending);
  await quoteStore(table).find(late.quote.id);
  await Promise.all([run(dayBefore(14)), run(dayBefore(14))]);
  expect(await subjects()).toContain(ending);
  await run(dayBefore(20));
  expect((await subjects()).filter((subject) => subject === ending)).toHaveLength(1);
  const missed = await start();
  await missed.run(now);
  await missed.run(new Date('2026-11-30T20:00:00Z'));
  expect(await missed.subjects()).not.toContain(ending);
});

test('the end of an offer of the evening before is told the next day', async () => {
  const quote = await quoteSample(table, now);
  const evening = new Date('2026-11-24T05:59:00Z');
  await send(quote, mailer(), { validUntil: '2026-11-25' }, { at: evening });
  const { run } = await start();
  await run(evening);
  expect(await world.mailTo(quote.email)).toHaveLength(1);
  await run(new Date('2026-11-24T16:00:00Z'));
  const [last] = await world.mailTo(quote.email);
  expect(last!.subject).toBe('Until tomorrow: your offer from Pool & Poop Sheriff');
});

/** Whether the job's list for a day includes the offer. */
const isListed = async ({ id }: StoredQuote, day: string) =>
  (await offers.listDue(day, { limit: 100 })).items.some(({ quoteId }) => quoteId === id);

test('the job has an offer to look at until it is mailed, the day before its end, and after an answer', async () => {
  const { quote, run, answer } = await start(noMail);
  expect(await isListed(quote, '2026-11-22')).toBe(true);
  expect(await run(now)).toMatchObject({ failed: 0, waiting: expect.any(Number) });
  expect([await isListed(quote, '2026-11-28'), await isListed(quote, '2026-11-29')]).toEqual([
    false,
    true,
  ]);
  await run(dayBefore(16));
  expect(await isListed(quote, '2099-01-01')).toBe(false);
  await answer('decline', 'operator');
  expect(await isListed(quote, '2026-11-22')).toBe(true);
  await run(now);
  expect(await isListed(quote, '2099-01-01')).toBe(false);
});

test('nothing is said of the end of what did not arrive', async () => {
  const { quote, run, subjects } = await start();
  await run(now);
  const { offer } = await offers.get(quote.id, 1);
  const delivery = { state: 'failed', claimId: 'claim', reason: 'No such mailbox' };
  await updateRow(table, { key: keys.offer(quote.id, offer.revision), set: { delivery } });
  await run(dayBefore(16));
  expect(await subjects()).toHaveLength(1);
  expect(await isListed(quote, '2099-01-01')).toBe(false);
});

test('the link in a mail that waited is nobody’s once the address is an administrator’s', async () => {
  const { quote, run } = await start(noMail);
  await world.person({ isAdmin: true, email: quote.email });
  await run(now);
  const [mail] = await world.mailTo(quote.email);
  const secret = /\/l#([\w-]{22})/.exec(mail!.text)![1]!;
  expect(await findLink(table, secret)).toMatchObject({ subject: quote.id, customerId: null });
});

test('nothing is said of the end of what was answered', async () => {
  const { run, answer, subjects } = await start();
  await run(now);
  await answer('decline', 'customer');
  await run(dayBefore(16));
  expect(await subjects()).toHaveLength(1);
});

test('an answer while the mail about its end is being prepared keeps that mail back', async () => {
  const { run, answer, subjects } = await start();
  await run(now);
  let answered: Promise<unknown> | undefined;
  await intercepting(
    async ({ input }, proceed) => {
      const result = await proceed();
      if (JSON.stringify(input).includes('#ending'))
        await (answered ??= unintercepted(() => answer('decline', 'customer')));
      return result;
    },
    () => run(dayBefore(16)),
  );
  expect(answered).toBeDefined();
  expect(await subjects()).toHaveLength(1);
});

test('accepted by link: the operator is told once, and whoever accepted is invited to sign in', async () => {
  const { quote, run, answer, subjects, newsOf, identity } = await start();
  const { offer } = await answer('accept', 'customer');
  expect(offer.state).toBe('accepted');
  await expect(userOf(identity, quote.email)).rejects.toThrow(/./);
  await Promise.all([run(now), run(now)]);
  await run(now);
  const [news, ...others] = await newsOf();
  expect(others).toEqual([]);
  expect(news!.subject).toBe('Offer accepted: Vera Visitor');
  expect(news!.text).toContain('Dec 7, 2026');
  expect((await subjects()).toSorted()).toEqual([
    'Your account with Pool & Poop Sheriff',
    'Your offer from Pool & Poop Sheriff',
  ]);
  // The record of these mails is kept for a month.
  const { Items: notes = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk and begins_with(sk, :note)',
      ExpressionAttributeValues: { ':pk': keys.quote(quote.id).pk, ':note': 'NOTE#' },
    }),
  );
  const month = now.getTime() / 1000 + 30 * 86_400;
  expect(notes.map(({ sk, expire }) => [sk, expire])).toEqual([
    ['NOTE#001#answer', month],
    ['NOTE#001#invitation', month],
  ]);
  expect((await userOf(identity, quote.email)).status).toBe('CONFIRMED');
  expect((await profileStore(table).get(offer.customerId!)).sub).toBeNull();
});

test('while no mail goes out the answer stands, and the next run tells of it and invites', async () => {
  const { run, answer, subjects, newsOf } = await start();
  await answer('accept', 'customer');
  await run(now, { mailer: noMail });
  expect([(await newsOf()).length, (await subjects()).length]).toEqual([0, 1]);
  await run(now);
  expect([(await newsOf()).length, (await subjects()).length]).toEqual([1, 2]);
});

const invitation = 'Your account with Pool & Poop Sheriff';

test.each([
  ['weeks before the answer is invited again', '2026-11-01T15:00:00.000Z', 1],
  ['since the answer is not', '2026-11-23T15:00:00.000Z', 0],
] as const)('a customer whom the operator invited %s', async (_when, invitedAt, mails) => {
  const known = await world.person({ sub: null });
  const note = { invitedAt, invitedBy: 'operator' };
  await profileStore(table).noteInvitation(known.id, () => note, { requestId: 'operator', now });
  const { run, answer, subjects } = await start(mailer(), known.email);
  await answer('accept', 'customer');
  await run(now);
  await run(now);
  expect((await subjects()).filter((subject) => subject === invitation)).toHaveLength(mails);
});

test('a customer who signs in already is not invited', async () => {
  const known = await world.person();
  const { run, answer, subjects } = await start(mailer(), known.email);
  await answer('accept', 'customer');
  await run(now);
  expect(await subjects()).toEqual(['Your offer from Pool & Poop Sheriff']);
});

test('a run that dies after noting an invitation leaves its mail to the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { run, answer, subjects } = await start();
  await answer('accept', 'customer');
  let isDead = false;
  const dying = intercepting(
    async ({ name, input }, proceed) => {
      if (isDead) throw new Error('The run is dead');
      const result = await proceed();
      isDead = name === 'TransactWrite' && JSON.stringify(input).includes('invitedBy');
      return result;
    },
    () => run(now),
  );
  await dying.catch(() => undefined);
  expect(isDead).toBe(true);
  expect(await subjects()).not.toContain(invitation);
  await Promise.all([run(now), run(now)]);
  await run(now);
  expect((await subjects()).filter((subject) => subject === invitation)).toHaveLength(1);
});

test('an invitation that may have gone out is not sent again', async () => {
  const { run, answer, subjects } = await start();
  await answer('accept', 'customer');
  const unanswered: Mailer = {
    send: async (mail) => {
      await mailer().send(mail);
      return { outcome: 'unknown' };
    },
  };
  await run(now, { mailer: unanswered });
  await run(new Date(now.getTime() + 900_000));
  expect((await subjects()).filter((subject) => subject === invitation)).toHaveLength(1);
});

test('an invitation that its mailbox refuses is not tried again', async () => {
  const { quote, run, answer } = await start();
  await answer('accept', 'customer');
  const refused: Mailer = {
    send: async (mail) =>
      mail.subject === invitation
        ? { outcome: 'rejected', reason: 'No such mailbox.' }
        : mailer().send(mail),
  };
  await run(now, { mailer: refused });
  const due = await offers.listDue('2099-01-01', { limit: 100 });
  expect(due.items.map(({ quoteId }) => quoteId)).not.toContain(quote.id);
});

test('an invitation alone that no mail service takes goes out with the next run, once', async () => {
  const { quote, run, answer, subjects } = await start();
  await answer('accept', 'customer');
  const away: Mailer = {
    send: async (mail) =>
      mail.subject === invitation ? { outcome: 'unavailable' } : mailer().send(mail),
  };
  await run(now, { mailer: away });
  expect(await isListed(quote, '2026-11-23')).toBe(true);
  await run(now);
  await run(now);
  expect((await subjects()).filter((subject) => subject === invitation)).toHaveLength(1);
  expect(await isListed(quote, '2099-01-01')).toBe(false);
});

test('an offer whose request is gone is done with, and stops no other', async () => {
  const { quote, run, subjects } = await start();
  await deleteRow(table, { key: keys.quote(quote.id) });
  expect(await run(dayBefore(16))).toMatchObject({ failed: 0 });
  expect(await subjects()).toHaveLength(1);
  const due = await offers.listDue('2099-01-01', { limit: 100 });
  expect(due.items.map(({ quoteId }) => quoteId)).not.toContain(quote.id);
});

test('declined by link: the operator reads why', async () => {
  const { run, answer, newsOf } = await start();
  await answer('decline', 'customer', 'Our neighbor does it');
  await run(now);
  expect(await newsOf()).toMatchObject([
    { subject: 'Offer declined: Vera Visitor', text: expect.stringContaining('Our neighbor') },
  ]);
});

test('accepted by the operator: the customer is told and invited, the operator is not', async () => {
  const { run, answer, subjects, newsOf } = await start();
  await answer('accept', 'operator');
  await run(now);
  expect(await newsOf()).toEqual([]);
  expect((await subjects()).toSorted()).toEqual([
    'You are on our schedule: Dec 7, 2026, Morning 8-12',
    'Your account with Pool & Poop Sheriff',
    'Your offer from Pool & Poop Sheriff',
  ]);
});

test('declined by the operator: nobody is told', async () => {
  const { run, answer, subjects, newsOf } = await start();
  await answer('decline', 'operator');
  await run(now);
  expect(await newsOf()).toEqual([]);
  expect(await subjects()).toEqual(['Your offer from Pool & Poop Sheriff']);
});

test('an offer whose mail came back says so', async () => {
  const { quote } = await start();
  const { delivery } = (await offers.find(quote.id, 1))!;
  if (delivery.state !== 'sent') throw new Error('Not sent');
  const mail = {
    id: delivery.mailId,
    to: ['bounce@simulator.example.com'],
    tags: { offer: `${quote.id}_1`, attempt: delivery.claimId },
  };
  for (const event of mailEvents(mail, now))
    await withinGrants('apply-mail-event', async () =>
      applyMailEvent.with({ clock: () => now })(event),
    );
  expect((await offers.find(quote.id, 1))!.delivery).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('550 5.1.1 user unknown'),
  });
  // After the event was handled once, the tag no longer leads to an offer.
  expect(await offerMails(table).find({ offer: `${quote.id}_1` })).toBeUndefined();
});
