import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { answer, answerEach, callsOf, delayCalls, refuse } from '../../testing/fake-api.ts';
import { customer, dueItem, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, fill, follow, press } from '../../testing/site-steps.ts';

const open = () => openSite('/admin/customers', 'admin');

const lineOf = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;

it('shows of each customer the street, the next visit and what is due, with two calls for all', async () => {
  answer(listCustomers, [
    { ...customer, nextVisit: '2026-11-24' },
    { ...customer, id: idOf(3), firstName: 'Nina', address: null, nextVisit: null },
  ]);
  answer(listDueItems, [
    dueItem(),
    dueItem({ id: idOf(92), total: '19.00' }),
    dueItem({ id: idOf(93), customerId: idOf(9), total: '5.00' }),
  ]);
  await open();
  await waitFor(async () =>
    expect(await lineOf(/^Casey/)).toBe(
      'Casey Customer$262.56 due12 Test LaneNext visit Tue, Nov 24',
    ),
  );
  expect(await lineOf(/^Nina/)).toBe('Nina Customer');
  expect(callsOf(listCustomers).map(({ query }) => query)).toEqual([
    { limit: '25', with: 'nextVisit' },
  ]);
  expect(callsOf(listDueItems).map(({ query }) => query)).toEqual([{}]);
  await follow(/^Casey/);
  await expectHeading('Overview');
  expect(window.location.pathname).toBe(`/admin/customers/${customer.id}`);
});

it('lists the customers also where what is due could not be read', async () => {
  answer(listCustomers, [customer]);
  refuse(listDueItems, { status: 400 });
  await open();
  await expectText('The balances could not be loaded.');
  await expectText('Casey Customer');
  answer(listDueItems, [dueItem()]);
  await press('Try Again');
  await expectText('$243.56 due');
  expect(screen.queryByText('The balances could not be loaded.')).toBeNull();
});

it('marks whom no mail reaches, and who asks to be deleted', async () => {
  answer(listCustomers, [
    { ...customer, contact: 'bounced' },
    { ...customer, id: idOf(3), deletionRequestedAt: '2026-11-20T12:00:00.000Z' },
  ]);
  await open();
  await expectText('Email bounces');
  await expectText('Asks to be deleted');
});

it('finds a customer while the operator types, and says that nobody was found', async () => {
  answer(listCustomers, [customer]);
  await open();
  await expectText('Casey Customer');
  await fill('Search customers', ' clark ');
  answer(listCustomers, []);
  const release = delayCalls(listCustomers);
  await waitFor(() => expect(callsOf(listCustomers).at(-1)?.query).toHaveProperty('search'));
  expect(screen.queryByText(/found$/)).toBeNull();
  release();
  await expectHeading('No customers found');
  expect(callsOf(listCustomers).at(-1)?.query).toEqual({
    search: 'clark',
    limit: '25',
    with: 'nextVisit',
  });
  await press('Show all customers');
  await expectText('Casey Customer');
});

it.each([
  [1, undefined, '1 customer found'],
  [2, undefined, '2 customers found'],
  [1, 'more', '1+ customers found'],
])('counts what is found, %i with more: %s', async (count, cursor, phrase) => {
  const found = Array.from({ length: count }, (_, index) => ({ ...customer, id: idOf(index) }));
  answerEach(listCustomers, () => found, { nextCursor: () => cursor });
  await open();
  await screen.findAllByText('Casey Customer');
  expect(screen.queryByText(/found$/)).toBeNull();
  await fill('Search customers', 'casey');
  await expectText(phrase);
});

it('shows while the next customers load that they do, and takes a second press for none', async () => {
  answerEach(
    listCustomers,
    ({ query }) => [query['cursor'] ? { ...customer, id: idOf(4), firstName: 'Nia' } : customer],
    { nextCursor: ({ query }) => (query['cursor'] ? undefined : 'more') },
  );
  await open();
  await screen.findByRole('button', { name: 'Load More' });
  const release = delayCalls(listCustomers);
  await press('Load More');
  await press('Loading...');
  const loading = screen.getByRole('button', { name: 'Loading...' });
  expect(loading.getAttribute('aria-disabled')).toBe('true');
  release();
  await expectText('Nia Customer');
  expect(callsOf(listCustomers)).toHaveLength(2);
});

it('empties the search at a press, and shows everybody again', async () => {
  answer(listCustomers, [customer]);
  await open();
  await fill('Search customers', 'nobody');
  await press('Clear search');
  expect(screen.getByLabelText('Search customers')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

it('closes the form of a new customer who is not added after all', async () => {
  await open();
  await press('Add Customer');
  await fill('First name', 'Casey');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
});

it('says that there are no customers yet, and leads to the import', async () => {
  answer(listCustomers, []);
  await open();
  await expectHeading('No customers yet');
  await follow('Import');
  await expectHeading('Import Customers');
});

it('reads the customers again whenever they are opened: they sign up by themselves', async () => {
  answer(listCustomers, [customer]);
  await open();
  await expectText('Casey Customer');
  await follow('Services');
  await expectHeading('Our Services');
  answer(listCustomers, [customer, { ...customer, id: idOf(3), firstName: 'Nina' }]);
  fireEvent.click(document.body);
  window.history.back();
  await expectText('Nina Customer');
});
