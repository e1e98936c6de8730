import { linkHeader } from 'shared/contracts/contract.ts';
import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { linkActions, type LinkAction } from 'shared/domain/site/link-actions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { rowOwner } from '../customers/row-owner.ts';
import { revokeLink } from '../delivery/link-store.ts';
import { answerOffer } from '../offers/answer-offer.ts';
import { newOffer } from '../offers/new-offer.ts';
import { offerLinkOf } from '../offers/offer-link-of.ts';
import { offerStore, putOffer } from '../offers/offer-store.ts';
import { lineSample, offerSample, quoteSample } from '../offers/testing/offer-sample.ts';
import { keys } from '../platform/table/keys.ts';
import { transact } from '../platform/table/transact.ts';
import { quoteStore } from '../quotes/quote-store.ts';
import { startWorld, testSettings } from '../testing/world.ts';
import { handler as act } from './endpoints/act-on-link.ts';
import { handler as get } from './endpoints/get-link.ts';

const world = await startWorld();
const { table } = world;
const profiles = profileStore(table);
const now = new Date('2026-11-23T15:00:00Z');
/** 11:59 pm in Texas on November 30, the last day of the sample offer. */
const justInTime = new Date('2026-12-01T05:59:00Z');
/** Two minutes later. */
const tooLate = new Date('2026-12-01T06:01:00Z');

beforeEach(() => {
  // Refusals are logged.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const offerAnew = async (quoteId: string) => {
  const quote = (await quoteStore(table).find(quoteId))!;
  const offer = newOffer({
    quoteId,
    revision: quote.offers + 1,
    form: offerSample(now, { lines: [lineSample(), lineSample({ everyWeeks: 2 })] }),
    services: [],
    address: quote.serviceAddress,
    settings: testSettings,
    customer: undefined,
    now,
  });
  await transact(table, putOffer(table, { offer, quote, now }));
  return offer;
};

const start = async (firstName = 'Vera', customerId: string | null = null) => {
  const quote = await quoteSample(table, now, { firstName });
  const offer = await offerAnew(quote.id);
  const link = offerLinkOf(table, offer, { customerId, now });
  await transact(table, [link.put]);
  return { ...link, quote, offer };
};
type Made = Awaited<ReturnType<typeof start>>;

let callers = 0;
const request = ({ secret }: Pick<Made, 'secret'>) => ({
  headers: { [linkHeader]: secret },
  sourceIp: `2001:db8:${((callers += 1) % 65_000).toString(16)}::1`,
});
const look = async (made: Pick<Made, 'secret'>, at = now) =>
  world.call(get.with({ now: () => at }), getLink, request(made));
const bodies: Partial<Record<LinkAction, object>> = {
  move: { scheduledDate: '2026-12-08' },
  rate: { rating: 5, comment: '' },
  decline: { reason: 'Too dear' },
};
const press = async (made: Pick<Made, 'secret'>, action: LinkAction, at = now, more = {}) =>
  world.call(act.with({ now: () => at }), actOnLink, {
    ...request(made),
    body: { action, ...bodies[action], ...more },
  });

/** Everything that an answer changes. */
const effects = async ({ quote, offer }: Made) => {
  const stored = (await offerStore(table).find(quote.id, offer.revision))!;
  const { status } = (await quoteStore(table).find(quote.id))!;
  const owner = await rowOwner(table, keys.emailLock(quote.email));
  const visits = owner ? await bookingStore(table).listOfCustomer(owner, { limit: 50 }) : undefined;
  const { state, answeredAt, answeredBy, declineReason } = stored;
  const visitsMade = visits?.items.length ?? 0;
  return { state, answeredAt, answeredBy, declineReason, status, owner, visitsMade };
};

const untouched = { state: 'open', status: 'quoted', owner: undefined, visitsMade: 0 };
const accepted = { state: 'accepted', answeredBy: 'customer', status: 'accepted', visitsMade: 2 };
const declined = { state: 'declined', status: 'declined', declineReason: 'Too dear' };

test('shows the offer and no address, and looking changes nothing', async () => {
  const made = await start();
  for (let times = 0; times < 3; times += 1) {
    const { status, body } = await look(made);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      purpose: 'offer',
      firstName: 'Vera',
      revision: 1,
      actions: ['accept', 'decline'],
      offer: { state: 'open', total: '160.00', validUntil: '2026-11-30' },
    });
    expect(JSON.stringify(body)).not.toMatch(/Test Lane|example\.com|555/);
  }
  expect(await effects(made)).toMatchObject(untouched);
});

test('does not repeat what is no name', async () => {
  const made = await start('Win at www.evil.example');
  expect((await look(made)).body.firstName).toBeNull();
});

test.each([
  ['accept', accepted],
  ['decline', declined],
] as const)(
  '%s counts once, is answered the same again, and opens no session',
  async (action, left) => {
    const made = await start();
    const first = await press(made, action, now, { revision: 1 });
    expect(first).toMatchObject({
      status: 200,
      body: { actions: [], offer: { state: left.state } },
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const after = await effects(made);
    expect(after).toMatchObject(left);
    const later = new Date(now.getTime() + 60_000);
    expect(await press(made, action, later)).toMatchObject({ status: 200, body: first.body });
    const other = action === 'accept' ? 'decline' : 'accept';
    expect((await press(made, other, later)).status).toBe(409);
    expect(await effects(made)).toEqual(after);
  },
);

test.each(linkActions.filter((action) => action !== 'accept' && action !== 'decline'))(
  'does not %s',
  async (action) => {
    const made = await start();
    expect((await press(made, action)).status).toBe(403);
    expect(await effects(made)).toMatchObject(untouched);
  },
);

test('answers no other revision than the one that was seen', async () => {
  const made = await start();
  expect((await press(made, 'accept', now, { revision: 2 })).status).toBe(409);
  expect(await effects(made)).toMatchObject(untouched);
});

const deaths: Record<string, (made: Made) => Promise<unknown>> = {
  replaced: async ({ quote }) => offerAnew(quote.id),
  revoked: async ({ hash }) => transact(table, [revokeLink(table, hash, now)]),
};
test.each(Object.keys(deaths))('is dead once %s, for every action', async (death) => {
  const made = await start();
  await deaths[death]!(made);
  const before = await effects(made);
  expect((await look(made)).status).toBe(404);
  for (const action of linkActions) expect((await press(made, action)).status).toBe(404);
  expect(await effects(made)).toEqual(before);
});

const endings: Record<string, (customerId: string) => Promise<unknown>> = {
  'whose older links were ended': async (id) => profiles.endLinks(id, now),
  'who was disabled': async (id) => profiles.setDisabled(id, true, now),
};
test.each(Object.keys(endings))('is dead for a customer %s, and lives until then', async (how) => {
  const { id } = await world.person();
  const made = await start('Vera', id);
  expect((await look(made)).status).toBe(200);
  await endings[how]!(id);
  expect((await look(made)).status).toBe(404);
  expect((await press(made, 'accept')).status).toBe(404);
  expect(await effects(made)).toMatchObject(untouched);
});

/** How whoever was a stranger becomes a customer, at their address. */
const becoming: Record<string, (made: Made) => Promise<string>> = {
  'by accepting': async (made) => {
    expect((await press(made, 'accept')).status).toBe(200);
    return (await effects(made)).owner!;
  },
  'by a sign-up': async ({ quote: { email } }) => (await world.person({ email })).id,
};
const ends = Object.keys(becoming).flatMap((way) =>
  ['whose older links were ended', 'who was disabled'].map((how) => [way, how] as const),
);
test.each(ends)(
  'of a stranger who became a customer %s it lives on, and is dead for one %s',
  async (way, how) => {
    const made = await start();
    const id = await becoming[way]!(made);
    expect((await look(made)).status).toBe(200);
    await endings[how]!(id);
    const before = await effects(made);
    expect((await look(made)).status).toBe(404);
    for (const action of linkActions) expect((await press(made, action)).status).toBe(404);
    expect(await effects(made)).toEqual(before);
  },
);

test('is dead with the customer who a stranger became, before all of theirs is deleted', async () => {
  const made = await start();
  expect((await press(made, 'accept')).status).toBe(200);
  await removeProfile(table, (await effects(made)).owner!);
  expect((await look(made)).status).toBe(404);
});

test('says after its last day that the offer has ended, does nothing, and is dead in the end', async () => {
  const made = await start();
  expect((await look(made, tooLate)).body).toMatchObject({
    actions: [],
    offer: { state: 'expired' },
  });
  for (const action of ['accept', 'decline'] as const)
    expect(await press(made, action, tooLate)).toMatchObject({
      status: 409,
      body: { message: 'This offer ended on Nov 30, 2026. Please ask us for a new one.' },
    });
  expect(await effects(made)).toMatchObject(untouched);
  expect((await look(made, new Date('2026-12-15T12:00:00Z'))).status).toBe(404);
});

test('can be answered until its last day ends in Texas', async () => {
  const made = await start();
  expect((await look(made, justInTime)).body).toMatchObject({
    actions: ['accept', 'decline'],
    offer: { state: 'open' },
  });
  expect((await press(made, 'accept', justInTime)).status).toBe(200);
});

test('of ten presses at once, of both kinds, one kind counts', async () => {
  const made = await start();
  const replies = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => press(made, at % 2 === 0 ? 'accept' : 'decline')),
  );
  const after = await effects(made);
  expect([accepted.state, declined.state]).toContain(after.state);
  expect(after.visitsMade).toBe(after.state === 'accepted' ? 2 : 0);
  for (const [at, { status }] of replies.entries())
    expect(status).toBe((after.state === 'accepted') === (at % 2 === 0) ? 200 : 409);
});

test('an offer the operator has answered says so to the link', async () => {
  const made = await start();
  const { id: quoteId } = made.quote;
  await answerOffer(
    { quoteId, revision: 1, action: 'accept', by: 'operator', now },
    { table, settings: testSettings },
  );
  expect((await press(made, 'decline')).status).toBe(409);
  expect((await press(made, 'accept')).body).toMatchObject({ offer: { state: 'accepted' } });
  expect(await effects(made)).toMatchObject({ answeredBy: 'operator', visitsMade: 2 });
});
