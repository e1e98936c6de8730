import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { getProfile } from 'shared/contracts/profile.ts';
import {
  getCalendar,
  removeCalendarLink,
  replaceCalendarLink,
} from 'shared/contracts/reminders.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { handler as readProfile } from '../customers/endpoints/get-profile.ts';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { keys } from '../platform/table/keys.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as read } from './endpoints/get-calendar.ts';
import { handler as remove } from './endpoints/remove-calendar-link.ts';
import { handler as replace } from './endpoints/replace-calendar-link.ts';
import { readCalendar } from './testing/read-calendar.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const today = businessDate(new Date());

// Refusals and exceeded limits are logged.
beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

/** Makes a link and returns the last part of its URL. */
const newLink = async ({ cookie }: TestPerson, key: string = randomUUID()): Promise<string> => {
  const headers = { 'idempotency-key': key };
  const response = await world.call(replace, replaceCalendarLink, { cookie, headers });
  expect(response.status).toBe(200);
  expect(response.body.url).toMatch(/^http:\/\/site\.test\/api\/calendar\/[\w.-]+\.ics$/);
  return response.body.url.split('/').at(-1);
};

const fetchCalendar = async (secret: string, headers: Record<string, string> = {}) =>
  world.call(read, getCalendar, { params: { secret }, headers });

const eventsOf = async (secret: string) => {
  const { status, body } = await fetchCalendar(secret);
  expect(status).toBe(200);
  return readCalendar(body).events;
};

const visitOf = async ({ id }: TestPerson, changes: Partial<StoredBooking> = {}) => {
  const scheduledDate = addDays(today, 5);
  const visit = bookingSample({ userId: id, status: 'confirmed', scheduledDate, ...changes });
  await bookings.put(visit);
  return visit;
};

test('the feed follows each change of a visit under the same id, with a higher number', async () => {
  const person = await world.person();
  const visit = await visitOf(person);
  const link = await newLink(person);
  const first = (await eventsOf(link)).get(visit.id);
  expect(first).toMatchObject({ SEQUENCE: '0', STATUS: 'CONFIRMED' });
  const scheduledDate = addDays(today, 6);
  const move = { set: { scheduledDate, preferredTime: null } };
  const moved = await bookings.transition(visit, 'reschedule', new Date(), move);
  expect((await eventsOf(link)).get(visit.id)).toMatchObject({
    SEQUENCE: '1',
    'DTSTART;VALUE=DATE': scheduledDate.replaceAll('-', ''),
  });
  await bookings.transition(moved!, 'cancel', new Date());
  expect((await eventsOf(link)).get(visit.id)).toMatchObject({
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
  });
});

test('it holds the last 30 days and all that comes, and nobody else’s', async () => {
  const [person, other] = [await world.person(), await world.person()];
  const saved = [-30, 0, 300].map((days) => addDays(today, days));
  const ids = [];
  for (const scheduledDate of saved) ids.push((await visitOf(person, { scheduledDate })).id);
  await visitOf(person, { scheduledDate: addDays(today, -31) });
  await visitOf(person, { scheduledDate: null });
  await visitOf(other);
  expect([...(await eventsOf(await newLink(person))).keys()]).toEqual(ids);
});

test('a new link replaces the old one, and turning it off ends it at once', async () => {
  const person = await world.person();
  const [first, second] = [await newLink(person), await newLink(person)];
  expect((await fetchCalendar(first)).status).toBe(404);
  expect((await fetchCalendar(second)).status).toBe(200);
  const { cookie } = person;
  for (let times = 0; times < 2; times += 1)
    expect((await world.call(remove, removeCalendarLink, { cookie })).status).toBe(200);
  expect((await fetchCalendar(second)).status).toBe(404);
});

test('a press whose answer was lost answers the same link again, and makes one', async () => {
  const person = await world.person();
  const key = randomUUID();
  const links = await Promise.all([newLink(person, key), newLink(person, key)]);
  expect(await newLink(person, key)).toBe(links[0]);
  expect(links[1]).toBe(links[0]);
  expect((await fetchCalendar(links[0]!)).status).toBe(200);
  // The idempotency key alone does not determine the secret.
  const other = await world.person();
  expect((await newLink(other, key)).split('.')[1]).not.toBe(links[0]!.split('.')[1]);
});

test('of two links made at once, one is good', async () => {
  const person = await world.person();
  const links = await Promise.all([newLink(person), newLink(person), newLink(person)]);
  const replies = await Promise.all(links.map(async (link) => fetchCalendar(link)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('only a hash of it is stored, and the profile says since when there is one', async () => {
  const person = await world.person();
  const link = await newLink(person);
  const { Item } = await world.table.client.send(
    new GetCommand({ TableName: world.table.name, Key: keys.user(person.id) }),
  );
  expect(JSON.stringify(Item)).not.toContain(link.split('.')[1]);
  const { body } = await world.call(readProfile, getProfile, { cookie: person.cookie });
  expect(body.calendarSince).toEqual(expect.any(String));
  expect(body.calendarSince).toBe(Item!['calendarSince']);
  expect(JSON.stringify(body)).not.toContain(Item!['calendarHash']);
});

test('a guess, somebody else’s id, a disabled customer and a deleted one open nothing', async () => {
  const [person, other] = [await world.person(), await world.person()];
  const link = await newLink(person);
  const [, secret] = link.split('.');
  const guesses = [
    `${person.id}.${'A'.repeat(43)}.ics`,
    `${other.id}.${secret}.ics`,
    `${randomUUID()}.${secret}.ics`,
    link.replace('.ics', ''),
  ];
  for (const guess of guesses) {
    const response = await fetchCalendar(guess);
    expect(response.status).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  }
  const profiles = profileStore(world.table);
  await profiles.setDisabled(person.id, true, new Date());
  expect((await fetchCalendar(link)).status).toBe(404);
  await profiles.setDisabled(person.id, false, new Date());
  expect((await fetchCalendar(link)).status).toBe(200);
  await removeProfile(world.table, person.id);
  expect((await fetchCalendar(link)).status).toBe(404);
});

test('an unchanged calendar is not sent again, also when the edge has compressed it', async () => {
  const person = await world.person();
  const visit = await visitOf(person);
  const link = await newLink(person);
  const { headers } = await fetchCalendar(link);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  const etag = String(headers['etag']);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchCalendar(link, { 'if-none-match': known });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag } });
  }
  await bookings.transition(visit, 'cancel', new Date());
  expect((await fetchCalendar(link, { 'if-none-match': etag })).status).toBe(200);
});
