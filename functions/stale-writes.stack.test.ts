import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from './bookings/booking-store.ts';
import { requestStore } from './checkout/request-store.ts';
import { reviewStore } from './bookings/review-store.ts';
import { bookingSample } from './bookings/testing/booking-sample.ts';
import { cartStore } from './cart/cart-store.ts';
import { messageStore } from './messages/message-store.ts';
import { messageItem } from './messages/stored-message.ts';
import { transact, type Operation } from './platform/table/transact.ts';
import { newQuote, quoteStore } from './quotes/quote-store.ts';
import { awaitedPhotoStore } from './reports/photos/awaited-photo-store.ts';
import {
  addPendingReport,
  pendingReportOf,
  removePendingReport,
} from './reports/writing/pending-report.ts';
import { reportStore } from './reports/report-store.ts';
import { retentionItem, type RetentionRow } from './reports/retention-row.ts';
import { reportItem, type StoredReport } from './reports/stored-report.ts';
import { sampleReport } from './reports/testing/report-samples.ts';
import { sameVisit } from './reports/writing/link-visit.ts';
import { retentionStore } from './retention/retention-store.ts';
import { newSignup, signupStore } from './signup/signup-store.ts';
import { effectsRecorder } from './testing/effects-recorder.ts';
import { staleAgreements } from './testing/stale-agreements.ts';
import type { Attempts } from './testing/stale-attempts.ts';
import { staleOffers } from './testing/stale-offers.ts';
import { startWorld } from './testing/world.ts';
import { createPendingReport } from './visits/create-pending-report.ts';

const world = await startWorld();
const { table } = world;
const [me, admin] = await Promise.all([world.person(), world.person({ isAdmin: true })]);
const now = new Date();
const later = new Date(now.getTime() + 1000);

const bookings = bookingStore(table);
const requests = requestStore(table);
const reviews = reviewStore(table);
const cart = cartStore(table);
const quotes = quoteStore(table);
const signups = signupStore(table);
const messages = messageStore(table);
const reports = reportStore(table);
const awaited = awaitedPhotoStore(table);
const retention = retentionStore(table);

const put = async (Item: object): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
};
const writeAll = async (operations: Operation[]): Promise<string> =>
  transact(table, operations).then(
    () => 'written',
    () => 'refused',
  );

const visit = async (changes: Partial<StoredBooking> = {}): Promise<StoredBooking> => {
  const booking = bookingSample({ userId: me.id, ...changes });
  await bookings.put(booking);
  return booking;
};
const reviewOf = ({ id: bookingId, userId }: StoredBooking) => {
  const at = now.toISOString();
  const shown = { rating: 5, comment: 'Blue', createdAt: at, updatedAt: at };
  return { id: randomUUID(), bookingId, userId, ...shown };
};
const reviewed = async () => {
  const booking = await visit({ status: 'completed' });
  const review = reviewOf(booking);
  await bookings.put({ ...booking, review });
  return review;
};
const line = async () => {
  const { id: userId } = await world.person();
  const [service] = catalogueServices;
  const item = { id: randomUUID(), serviceId: service!.id, options: {}, quantity: 1 };
  return cart.add({ userId, line: item, idempotentAction: undefined, now });
};
const place = async (request: Partial<Parameters<typeof requests.place>[0]>) =>
  requests.place({
    bookings: [],
    lines: [],
    idempotentAction: undefined,
    now,
    ...request,
  });
const pendingFor = async (booking: StoredBooking): Promise<boolean> =>
  createPendingReport({ booking, customer: me.profile, now }, table);

const form = {
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@example.com',
  phone: '(281) 555-0199',
  address: '12 Test Lane, Spring, TX',
};
const quote = () => newQuote(randomUUID(), { ...form, serviceAddress: form.address }, now);
const signup = () =>
  newSignup(
    randomUUID(),
    { ...form, poolAccess: 'Left gate', hasPets: false, serviceType: 'pool', desiredDay: 'monday' },
    now,
  );

const report = async (changes: Partial<StoredReport> = {}): Promise<StoredReport> => {
  const made = sampleReport({ id: randomUUID(), customerId: null, ...changes });
  await put(reportItem(made));
  return made;
};
const pendingOf = async (changes: Partial<StoredReport> = {}): Promise<StoredReport> => {
  const booking = bookingSample({ userId: me.id });
  return report({ ...pendingReportOf(booking, undefined, now), ...changes });
};
const photo = { uploaderId: admin.id, name: 'pool.jpg', since: now.toISOString() };
const replacing = async (before: StoredReport) =>
  reports.replace(before, { ...before, notes: 'Mine', version: before.version + 1 }, { now });

const sentReport = async (row: Partial<RetentionRow> = {}): Promise<RetentionRow> => {
  const { id: reportId, serviceDate } = await report({ status: 'sent' });
  const saved = { reportId, customerId: me.id, serviceDate, state: 'kept', date: '2027-05-13' };
  const stored = { ...saved, ...row } as RetentionRow;
  await put(retentionItem(stored));
  return stored;
};
const warned = { warnedAt: now, deleteOn: '2027-05-20' };

/** Writes based on a state that has changed since it was read, or never existed, each with its expected result. */
const staleWrites: Attempts = {
  'a step of a visit that took another meanwhile': async () => {
    const seen = await visit();
    await bookings.transition(seen, 'markPaid', later);
    return [async () => bookings.transition(seen, 'confirm', now), undefined];
  },
  'a step of a visit that got a report meanwhile': async () => {
    const seen = await visit({ status: 'confirmed' });
    await pendingFor(seen);
    return [async () => bookings.transition(seen, 'cancel', now), undefined];
  },
  'a step of a visit whose report was another': async () => {
    const seen = await visit({ reportId: randomUUID() });
    await bookings.put({ ...seen, reportId: randomUUID() });
    return [async () => bookings.transition(seen, 'confirm', now), undefined];
  },
  'a step from a state that is not its own': async () => {
    const seen = await visit({ status: 'cancelled' });
    return [async () => bookings.transition(seen, 'confirm', now), undefined];
  },
  'the confirmation of a visit without a day': async () => {
    const seen = await visit({ scheduledDate: null });
    return [async () => bookings.transition(seen, 'confirm', now), undefined];
  },
  'a pending report for a visit that is not there': async () => [
    async () => pendingFor(bookingSample({ userId: me.id, status: 'confirmed' })),
    false,
  ],
  'a pending report for a visit that has one': async () => {
    const seen = await visit({ status: 'confirmed' });
    await bookings.put({ ...seen, reportId: randomUUID() });
    return [async () => pendingFor(seen), false];
  },
  'a pending report for a visit that was cancelled': async () => {
    const seen = await visit({ status: 'confirmed' });
    await bookings.put({ ...seen, status: 'cancelled' });
    return [async () => pendingFor(seen), false];
  },
  'a pending report for a visit that was moved': async () => {
    const seen = await visit({ status: 'confirmed' });
    await bookings.put({ ...seen, scheduledDate: '2027-01-01' });
    return [async () => pendingFor(seen), false];
  },
  'a pending report over one that is there': async () => {
    const pending = await pendingOf({ version: 2 });
    return [async () => writeAll(addPendingReport(table, pending)), 'refused'];
  },
  'bookings that are there': async () => {
    const seen = await visit();
    return [async () => place({ bookings: [{ ...seen, quantity: 9 }] }), 'refused'];
  },
  'bookings of a cart line that was changed': async () => {
    const seen = await line();
    await cart.update({ userId: seen.userId, id: seen.id, changes: { quantity: 2 } });
    return [async () => place({ lines: [seen] }), 'refused'];
  },
  'bookings of a cart line that is gone': async () => {
    const seen = await line();
    await cart.remove(seen.userId, seen.id);
    return [async () => place({ lines: [seen] }), 'refused'];
  },
  'bookings of a cart line that had no version and got one': async () => {
    const seen = await line();
    return [async () => place({ lines: [{ ...seen, version: 0 }] }), 'refused'];
  },
  'bookings of a cart line that had no version and is gone': async () => {
    const seen = await line();
    await cart.remove(seen.userId, seen.id);
    return [async () => place({ lines: [{ ...seen, version: 0 }] }), 'refused'];
  },
  'bookings under a key that has booked': async () => {
    const action = { userId: me.id, action: 'place-bookings', key: randomUUID() };
    const idempotentAction = { ...action, body: {} };
    await place({ idempotentAction });
    const another = bookingSample({ userId: me.id });
    return [async () => place({ bookings: [another], idempotentAction }), 'refused'];
  },
  'a way to pay of nobody': async () => [
    async () => requests.rememberPayment(randomUUID(), 'zelle', now),
    undefined,
  ],
  'a review of a visit that has not taken place': async () => {
    const seen = await visit({ status: 'confirmed' });
    return [async () => reviews.create(reviewOf(seen)), false];
  },
  'a review of somebody else’s visit': async () => {
    const seen = await visit({ status: 'completed' });
    return [async () => reviews.create({ ...reviewOf(seen), userId: admin.id }), false];
  },
  'a second review': async () => {
    const { bookingId, userId } = await reviewed();
    const another = reviewOf(bookingSample({ id: bookingId, userId }));
    return [async () => reviews.create(another), false];
  },
  'a changed review of somebody else': async () => {
    const review = await reviewed();
    return [async () => reviews.replace({ ...review, userId: admin.id, rating: 1 }, review), false];
  },
  'a changed review in the place of another': async () => {
    const review = await reviewed();
    return [async () => reviews.replace({ ...review, id: randomUUID(), rating: 1 }, review), false];
  },
  'a changed review that a later change has overtaken': async () => {
    const review = await reviewed();
    await reviews.replace({ ...review, rating: 4, updatedAt: later.toISOString() }, review);
    return [async () => reviews.replace({ ...review, rating: 1 }, review), false];
  },
  'a changed review that was taken off the site at the same moment': async () => {
    const review = await reviewed();
    await reviews.replace({ ...review, isHidden: true }, review);
    return [async () => reviews.replace({ ...review, rating: 1 }, review), false];
  },
  'a quote request of another call under the same id': async () => {
    const stored = { ...quote(), storedBy: 'first' };
    await quotes.put(stored);
    return [async () => quotes.put({ ...stored, storedBy: 'second', phone: '0' }), false];
  },
  'a step of a quote request that took another meanwhile': async () => {
    const seen = quote();
    await quotes.put(seen);
    await quotes.transition(seen, 'contact', now);
    return [async () => quotes.transition(seen, 'decline', now), undefined];
  },
  'a sign-up request over one that has its account': async () => {
    const stored = signup();
    await signups.put(stored);
    await signups.assign(stored.id, { sub: me.id, requestId: 'first' });
    return [async () => signups.put({ ...stored, phone: '0' }), false];
  },
  'the account of a sign-up request that has one': async () => {
    const { id } = signup();
    await put({ pk: `SIGNUP#${id}`, sk: 'SIGNUP', ...signup(), id, sub: me.id });
    return [async () => signups.assign(id, { sub: admin.id, requestId: 'second' }), false];
  },
  'the account of a sign-up request that is not there': async () => [
    async () => signups.assign(randomUUID(), { sub: me.id, requestId: 'first' }),
    false,
  ],
  'who handled a sign-up request that somebody has handled': async () => {
    const stored = signup();
    await signups.put(stored);
    await signups.handle(stored.id, { handledBy: 'first@example.com', now });
    return [async () => signups.handle(stored.id, { handledBy: 'second@example.com', now }), false];
  },
  'the opening of a message that was opened': async () => {
    const id = randomUUID();
    const opened = { id, customerId: me.id, readAt: now.toISOString(), sentAt: now.toISOString() };
    await put(messageItem({ ...opened, serviceReportId: id, subject: 'Report', message: 'Ready' }));
    const message = async () => (await messages.markRead(me.id, id, later))?.readAt;
    return [message, now.toISOString()];
  },
  'the opening of a message that is not there': async () => [
    async () => messages.markRead(me.id, randomUUID(), now),
    undefined,
  ],
  'a new report over one that is there': async () => {
    const stored = await report();
    return [async () => reports.create({ ...stored, notes: 'Mine' }), 'overtaken'];
  },
  'a save over a version that was not read': async () => {
    const seen = await report();
    await report({ ...seen, version: seen.version + 1 });
    return [async () => replacing(seen), 'overtaken'];
  },
  'a save over a report that was sent meanwhile': async () => {
    const seen = await report();
    await report({ ...seen, status: 'sent' });
    return [async () => replacing(seen), 'overtaken'];
  },
  'a save over a report that is not there': async () => [
    async () => replacing(sampleReport({ id: randomUUID(), customerId: null })),
    'overtaken',
  ],
  'a save about a visit that names another report by now': async () => {
    const seen = await report();
    const { id } = await visit({ reportId: randomUUID() });
    const link = { ...sameVisit, joined: { bookingId: id, was: null } };
    const after = { ...seen, bookingId: id, version: seen.version + 1 };
    return [async () => reports.replace(seen, after, { now, link }), 'visit-changed'];
  },
  'a save about a visit whose pending report was another': async () => {
    const seen = await report();
    const { id } = await visit({ reportId: randomUUID() });
    const link = { ...sameVisit, joined: { bookingId: id, was: randomUUID() } };
    const after = { ...seen, bookingId: id, version: seen.version + 1 };
    return [async () => reports.replace(seen, after, { now, link }), 'visit-changed'];
  },
  'taking away a pending report that was written': async () => {
    const seen = await pendingOf();
    await report({ ...seen, status: 'draft' });
    return [async () => writeAll(removePendingReport(table, seen)), 'refused'];
  },
  'taking away a pending report that is another by now': async () => {
    const seen = await pendingOf();
    await report({ ...seen, version: seen.version + 1 });
    return [async () => writeAll(removePendingReport(table, seen)), 'refused'];
  },
  'a report of an administrator, as if of a customer': async () => {
    const draft = sampleReport({ id: randomUUID(), customerId: admin.id });
    return [async () => reports.create(draft).catch(() => 'refused'), 'refused'];
  },
  'a report of nobody who is there': async () => {
    const draft = sampleReport({ id: randomUUID(), customerId: randomUUID() });
    return [async () => reports.create(draft).catch(() => 'refused'), 'refused'];
  },
  'a photo that its report does not wait for': async () => {
    const { id } = await report({ waitingPhotos: { [randomUUID()]: photo } });
    return [async () => awaited.markReady(id, randomUUID()), false];
  },
  'a warning that went out before': async () => {
    const seen = await sentReport();
    await put(retentionItem({ ...seen, state: 'warned' }));
    return [async () => retention.markWarned(seen, warned), false];
  },
  'a warning for another day': async () => {
    const seen = await sentReport();
    await put(retentionItem({ ...seen, date: '2027-06-13' }));
    return [async () => retention.markWarned(seen, warned), false];
  },
  'a warning about a report that is no sent one': async () => {
    const seen = await sentReport();
    await report({ id: seen.reportId, status: 'draft' });
    return [async () => retention.markWarned(seen, warned).catch(() => 'heard of'), 'heard of'];
  },
  'holding a report that is held': async () => {
    const seen = await sentReport();
    await put(retentionItem({ ...seen, state: 'held' }));
    return [async () => retention.hold(seen, { on: '2027-05-13', reason: 'Full' }), false];
  },
  'reporting a held report that was reported': async () => {
    const seen = await sentReport({ state: 'held' });
    await put(retentionItem({ ...seen, state: 'reported' }));
    return [async () => retention.markReported(seen), false];
  },
  'the deletion of a report that is held by now': async () => {
    const seen = await sentReport({ state: 'warned' });
    await put(retentionItem({ ...seen, state: 'held' }));
    return [async () => retention.remove(seen, []), false];
  },
  'the deletion of a report that is no sent one': async () => {
    const seen = await sentReport({ state: 'warned' });
    await report({ id: seen.reportId, status: 'draft' });
    return [async () => retention.remove(seen, []).catch(() => 'heard of'), 'heard of'];
  },
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each(
  Object.entries({ ...staleWrites, ...staleAgreements(world, now), ...staleOffers(world, now) }),
)('%s changes nothing', async (_what, arrange) => {
  const [write, answer] = await arrange();
  const recorder = effectsRecorder(world);
  expect(await recorder.during(write)).toEqual(answer);
  // To the last field: when something was done is no more to be overwritten than the rest.
  expect(await recorder.state()).toBe('');
});

/** Writes based on the current state, each with its expected result. */
const freshWrites: Attempts = {
  'a review changed twice at the same instant': async () => {
    const review = await reviewed();
    return [async () => reviews.replace({ ...review, rating: 1 }, review), true];
  },
  'a sign-up request over what a try has left that failed half-way': async () => {
    const stored = signup();
    await signups.put(stored);
    return [async () => signups.put({ ...stored, phone: '0' }), true];
  },
  'the removal of a report whose customer has become an administrator': async () => {
    const pending = await pendingOf({ customerId: admin.id });
    return [async () => writeAll(removePendingReport(table, pending)), 'written'];
  },
};

test.each(Object.entries(freshWrites))('%s is written', async (_what, arrange) => {
  const [write, answer] = await arrange();
  const recorder = effectsRecorder(world);
  expect(await recorder.during(write)).toEqual(answer);
  expect((await recorder.effects()).stored).not.toEqual([]);
});
