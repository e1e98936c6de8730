import { randomUUID } from 'node:crypto';
import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import {
  quoteActions,
  quoteStatuses,
  quoteTransitions,
  type QuoteAction,
} from 'shared/domain/customers/quote-status.ts';
import { describe, expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler as list } from './endpoints/list-quotes.ts';
import { handler as transition } from './endpoints/transition-quote.ts';
import { newQuote, quoteStore, type StoredQuote } from './quote-store.ts';

const world = await startWorld();
const quotes = quoteStore(world.table);
// Late enough that no session expires during the tests.
const later = new Date('2031-05-20T15:00:00Z');
const [operator, customer] = await Promise.all([
  world.person({ isAdmin: true, at: later }),
  world.person({ at: later }),
]);
const now = new Date('2026-11-21T15:00:00Z');

const put = async (changes: Partial<StoredQuote> = {}): Promise<StoredQuote> => {
  const form = {
    firstName: 'Vera',
    lastName: 'Visitor',
    email: 'vera@example.com',
    phone: '(281) 555-0199',
    serviceAddress: '12 Test Lane, Spring, TX',
  };
  const quote = { ...newQuote(randomUUID(), form, now), ...changes };
  await quotes.put(quote);
  return quote;
};

const act = async (id: string, body: object, cookie: string | undefined = operator.cookie) =>
  world.call(transition.with({ now: () => now }), transitionQuote, {
    ...(cookie && { cookie }),
    params: { id },
    body,
  });

/** Every allowed transition (rules: quote-5). */
const effects: Record<QuoteAction, Partial<Record<string, string>>> = {
  contact: { pending: 'contacted' },
  quote: { contacted: 'quoted' },
  accept: { quoted: 'accepted' },
  decline: { pending: 'declined', contacted: 'declined', quoted: 'declined' },
};
const roles = ['operator', 'customer', 'visitor'] as const;
const cookies = { operator: operator.cookie, customer: customer.cookie, visitor: '' };
const cases = quoteStatuses.flatMap((status) =>
  quoteActions.flatMap((action) => roles.map((role) => ({ status, action, role }))),
);

test('the table names every state, action and role', () => {
  expect(cases).toHaveLength(5 * 4 * 3);
  expect(Object.keys(effects)).toEqual([...quoteActions]);
  expect(Object.keys(quoteTransitions)).toEqual([...quoteActions]);
});

test.each(cases)(
  '$action by the $role of a $status request has its effect or is refused',
  async ({ status, action, role }) => {
    const quote = await put({ status });
    const response = await act(quote.id, { action }, cookies[role]);
    const effect = role === 'operator' ? effects[action][status] : undefined;
    const isFulfilled = role === 'operator' && quoteTransitions[action].to === status;
    const refusal = { operator: 409, customer: 403, visitor: 401 }[role];
    expect(response.status).toBe(effect || isFulfilled ? 200 : refusal);
    expect(await quotes.find(quote.id)).toEqual(
      effect ? { ...quote, status: effect, changedAt: now.toISOString() } : quote,
    );
  },
);

describe('a step', () => {
  test('is taken once, despite repeated and concurrent calls', async () => {
    const { id } = await put();
    const replies = await Promise.all([1, 2, 3, 4].map(() => act(id, { action: 'contact' })));
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
      replies.map(() => [200, 'contacted']),
    );
  });

  test('succeeds for only one of two conflicting calls', async () => {
    const { id } = await put({ status: 'quoted' });
    const replies = await Promise.all([
      act(id, { action: 'accept' }),
      act(id, { action: 'decline' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = replies.find(({ status }) => status === 200);
    expect((await quotes.find(id))!.status).toBe(taken!.body.status);
  });

  test.each([{}, { action: 'delete' }, { action: 'contact', status: 'accepted' }])(
    'is refused as %o',
    async (body) => {
      const quote = await put();
      expect((await act(quote.id, body)).status).toBe(422);
      expect(await quotes.find(quote.id)).toEqual(quote);
    },
  );

  test('answers 404 for an unknown request', async () => {
    expect((await act(randomUUID(), { action: 'contact' })).status).toBe(404);
  });
});

const walk = async (query: Record<string, string>) => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await world.call(list.with({ now: () => later }), listQuotes, {
      cookie: operator.cookie,
      query: { limit: '3', ...query, ...(cursor && { cursor }) },
    });
    expect(response.body.length).toBeLessThanOrEqual(3);
    seen.push(...response.body.map((quote: StoredQuote) => quote.createdAt.slice(0, 10)));
    cursor = response.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  return seen;
};

describe('the list', () => {
  test('is newest first across months and pages, with or without a status', async () => {
    const days = ['2029-08-01', '2030-11-30', '2031-03-31', '2031-04-01', '2031-05-19'];
    for (const [index, day] of days.entries())
      await put({
        createdAt: `${day}T12:00:00.000Z`,
        status: index % 2 ? 'declined' : 'pending',
      });
    // Older than the oldest month of the list.
    await put({ createdAt: '2028-01-01T12:00:00.000Z' });
    expect(await walk({})).toEqual(days.toReversed());
    expect(await walk({ status: 'declined' })).toEqual(['2031-04-01', '2030-11-30']);
    expect(await walk({ status: 'accepted' })).toEqual([]);
  });

  test.each([{ status: 'done' }, { cursor: 'nonsense' }, { month: '2026-11' }])(
    'refuses %o',
    async (query) => {
      const { status } = await world.call(list, listQuotes, { cookie: operator.cookie, query });
      expect(status).toBe(422);
    },
  );
});
