import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { expect, it } from 'vitest';
import { answer, answerEach, callsOf, failNext } from '../../testing/fake-api.ts';
import { idOf, now, quote, signup } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  type Place,
  expectText,
  dialogCalled,
  expectToast,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';

const address = () => window.location.pathname + window.location.search;
const cardOf = async (name: string) => within((await expectHeading(name)).closest('li')!);
const buttonsOf = (card: Place) =>
  card.queryAllByRole('button').map((button) => button.textContent.trim());

it('shows a request with the ways to its sender, under its month in Texas', async () => {
  answer(listQuotes, [
    quote({ createdAt: '2026-12-01T05:59:00.000Z' }),
    quote({ id: idOf(61), lastName: 'Older', createdAt: '2026-10-02T12:00:00.000Z' }),
  ]);
  await openSite('/admin/quotes', 'admin');
  const card = await cardOf('Vera Visitor');
  await expectText(/^Asked on Nov 30, 2026/, card);
  await expectText('How much for a small pool?', card);
  await expectText('1 Quote Court, Spring, TX', card);
  card.getByRole('link', { name: 'Call Vera Visitor: (281) 555-0199' });
  card.getByRole('link', { name: 'Email Vera Visitor: vera@example.com' });
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['November 2026', 'October 2026']),
  );
});

it.each([
  ['pending', ['Mark Contacted', 'Decline'], 'contact', 'contacted'],
  ['contacted', ['Mark Quoted', 'Decline'], 'quote', 'quoted'],
  ['quoted', ['Mark Accepted', 'Decline'], 'accept', 'accepted'],
] as const)('takes a request that is %s one step on', async (status, open, action, becomes) => {
  answer(listQuotes, [quote({ status })]);
  answer(transitionQuote, quote({ status: becomes, changedAt: now }));
  await openSite('/admin/quotes', 'admin');
  const card = await cardOf('Vera Visitor');
  expect(buttonsOf(card)).toEqual(['Write Offer', ...open]);
  await press(`${open[0]}: Vera Visitor`, card);
  await expectToast({ title: 'Request Updated', description: `Vera Visitor is now ${becomes}.` });
  expect(callsOf(transitionQuote)).toMatchObject([
    { params: { id: quote().id }, body: { action } },
  ]);
  expect(buttonsOf(card)).not.toContain(open[0]);
  expect(card.getAllByText(becomes).length).toBeGreaterThan(0);
  await expectText(`${becomes} on Nov 20, 2026`, card);
  expect(callsOf(listQuotes)).toHaveLength(1);
});

it('declines after asking, and keeps open what is not to be', async () => {
  answer(listQuotes, [quote()]);
  answer(transitionQuote, quote({ status: 'declined', changedAt: now }));
  await openSite('/admin/quotes', 'admin');
  await press('Decline: Vera Visitor');
  await press('Cancel', await dialogCalled('Decline this request?'));
  expect(callsOf(transitionQuote)).toHaveLength(0);
  await press('Decline: Vera Visitor');
  await press('Yes, Decline', await dialogCalled('Decline this request?'));
  await expectToast({ title: 'Request Updated', description: 'Vera Visitor is now declined.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(buttonsOf(await cardOf('Vera Visitor'))).toEqual(['Write Offer']);
});

it('shows how a request stands when a step came too late', async () => {
  answer(listQuotes, [quote()]);
  answer(transitionQuote, quote());
  await openSite('/admin/quotes', 'admin');
  const card = await cardOf('Vera Visitor');
  answer(listQuotes, [quote({ status: 'declined' })]);
  failNext(transitionQuote, { code: 'conflict', message: 'It was declined.' });
  await press('Mark Contacted: Vera Visitor', card);
  await expectToast({
    title: 'Request Not Changed',
    description: 'It was declined.',
    variant: 'destructive',
  });
  await waitFor(() => expect(buttonsOf(card)).toEqual(['Write Offer']));
});

it('narrows either list to a status, in the address', async () => {
  await openSite('/admin/quotes', 'admin');
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'quoted' } });
  await expectHeading('No quoted requests');
  expect(address()).toBe('/admin/quotes?status=quoted');
  expect(callsOf(listQuotes).at(-1)?.query).toMatchObject({ status: 'quoted' });
  await follow('Money');
  await expectHeading('Money');
  await follow('Quotes');
  screen.getByRole('tab', { name: 'Sign-Ups' }).focus();
  await waitFor(() => expect(address()).toBe('/admin/quotes?tab=signups'));
  const signups = within(await screen.findByRole('tabpanel', { name: 'Sign-Ups' }));
  fireEvent.change(await signups.findByLabelText('Show'), { target: { value: 'handled' } });
  await expectHeading('No handled requests');
  expect(address()).toBe('/admin/quotes?tab=signups&status=handled');
  expect(callsOf(listSignups).at(-1)?.query).toMatchObject({ status: 'handled' });
});

it('counts the promised day down, and says who answered when', async () => {
  answer(listSignups, [
    signup({ createdAt: '2026-11-20T05:30:00.000Z' }),
    signup({ id: idOf(71), lastName: 'Overdue', createdAt: '2026-11-20T02:30:00.000Z' }),
    signup({
      id: idOf(72),
      lastName: 'Done',
      status: 'handled',
      handledAt: now,
      handledBy: 'admin@example.com',
    }),
  ]);
  await openSite('/admin/quotes?tab=signups', 'admin');
  const card = await cardOf('Nora Newcomer');
  for (const text of [
    '2 h 0 min left',
    'Side gate, code 4711',
    'A shy beagle',
    'Tuesday',
    'Both Pool & Yard Services',
  ])
    await expectText(text, card);
  (await cardOf('Nora Overdue')).getByText('Overdue by 1 h 0 min');
  const done = await cardOf('Nora Done');
  await expectText('Handled on Nov 20, 2026 by admin@example.com', done);
  expect(buttonsOf(done)).toEqual([]);
});

it('marks a sign-up as handled', async () => {
  answer(listSignups, [signup()]);
  answer(
    handleSignup,
    signup({ status: 'handled', handledAt: now, handledBy: 'admin@example.com' }),
  );
  await openSite('/admin/quotes?tab=signups', 'admin');
  await press('Mark Handled: Nora Newcomer');
  await expectText('Handled on Nov 20, 2026 by admin@example.com');
  expect(callsOf(handleSignup)).toMatchObject([{ params: { id: signup().id } }]);
  expect(screen.queryByRole('button', { name: /^Mark Handled/ })).toBeNull();
});

it('does not say that there are none where the first page has none and others follow', async () => {
  answerEach(listQuotes, ({ query }) => (query['cursor'] ? [quote()] : []), {
    nextCursor: ({ query }) => (query['cursor'] ? undefined : 'next'),
  });
  await openSite('/admin/quotes?status=pending', 'admin');
  await screen.findByRole('button', { name: 'Load More' });
  expect(screen.queryByText(/^No .*requests$/)).toBeNull();
  await press('Load More');
  await cardOf('Vera Visitor');
});

it.each(['', '&status=pending'])(
  'moves the focus on once a sign-up is handled and its button is gone, with %o',
  async (filter) => {
    answer(listSignups, [signup()]);
    answer(handleSignup, signup({ status: 'handled', handledAt: now, handledBy: 'a@example.com' }));
    await openSite(`/admin/quotes?tab=signups${filter}`, 'admin');
    (await screen.findByRole('button', { name: /^Mark Handled/ })).focus();
    await press(/^Mark Handled/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark Handled/ })).toBeNull());
    const { activeElement } = document;
    expect(activeElement).not.toBe(document.body);
    expect(screen.getByRole('tabpanel').contains(activeElement)).toBe(true);
  },
);

it('moves the focus to the name once a step of a request is taken and its button is gone', async () => {
  answer(listQuotes, [quote()]);
  answer(transitionQuote, quote({ status: 'contacted', changedAt: now }));
  await openSite('/admin/quotes', 'admin');
  (await screen.findByRole('button', { name: /^Mark Contacted/ })).focus();
  await press(/^Mark Contacted/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark Contacted/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Vera Visitor'));
});
