import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '../platform/table/keys.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { writeAnswer } from './answer-store.ts';
import { bookingStore } from './booking-store.ts';
import { operatorNews, queueNews } from './operator-news.ts';
import { bookingSample } from './testing/booking-sample.ts';

const { table } = await startWorld();
const news = operatorNews(table);
const queue = async (about: 'booking' | 'plan', id: string) =>
  transact(table, [queueNews(table, about, id)]);
const waiting = async () => (await news.waiting()).map(({ about, id }) => `${about} ${id}`);

test('news is queued once for each visit or plan until one run takes it; later news stays queued', async () => {
  for (const id of ['v', 'w', 'v']) await queue('booking', id);
  await queue('plan', 'v');
  expect(await waiting()).toEqual(['booking v', 'booking w', 'plan v']);
  const seen = await news.waiting();
  const now = new Date('2026-11-21T18:00:00Z');
  // The mail does not cover what happened after it was written.
  await queue('booking', 'w');
  expect(await news.take(seen, now)).toBe(false);
  expect(await waiting()).toHaveLength(3);
  const again = await news.waiting();
  const later = new Date(now.getTime() + 1);
  const taken = await Promise.all([news.take(again, later), news.take(again, later)]);
  expect(taken.toSorted()).toEqual([false, true]);
  const Key = keys.operatorNewsMail(later.toISOString());
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  // Expires after one day.
  expect(Item?.['expire']).toBe(Math.floor(later.getTime() / 1000) + 86_400);
  expect(await waiting()).toEqual([]);
});

test('a mail contains at most fifty news items, and the next the rest', async () => {
  for (let each = 0; each < 51; each += 1) await queue('plan', String(each).padStart(2, '0'));
  expect(await waiting()).toHaveLength(50);
  for (const left of [['plan 50'], []]) {
    expect(await news.take(await news.waiting(), new Date())).toBe(true);
    expect(await waiting()).toEqual(left);
  }
});

test('a customer’s answer about access is stored only with a visit confirmed for that day', async () => {
  const bookings = bookingStore(table);
  const day = '2026-11-30';
  const put = async (changes: Parameters<typeof bookingSample>[0]) => {
    const visit = bookingSample({ scheduledDate: day, status: 'confirmed', ...changes });
    await bookings.put(visit);
    return visit;
  };
  const visit = await put({});
  expect(await writeAnswer(table, visit, { gateAnswer: false, dogsAnswer: true })).toBe(true);
  expect(await bookings.find(visit.id)).toEqual({
    ...visit,
    gateAnswer: { day, yes: false },
    dogsAnswer: { day, yes: true },
  });
  expect(
    await writeAnswer(table, { ...visit, scheduledDate: '2026-12-01' }, { gateAnswer: true }),
  ).toBe(false);
  for (const status of ['pending', 'completed', 'cancelled'] as const) {
    const other = await put({ status });
    expect(await writeAnswer(table, other, { gateAnswer: true })).toBe(false);
    expect(await bookings.find(other.id)).toEqual(other);
  }
});
