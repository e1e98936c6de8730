import { screen } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { customer, dueItem, idOf } from '../../testing/fixtures.ts';
import { expectText, press } from '../../testing/site-steps.ts';
import { DueOfCustomer } from './due-of-customer.tsx';

const open = () => draw(<DueOfCustomer customerId={customer.id} />);

it('shows what this customer owes, each with its own sum where there are several', async () => {
  answer(listDueItems, [
    dueItem(),
    dueItem({ id: idOf(92), kind: 'visit', name: 'Pool School', day: null, total: '19.00' }),
  ]);
  open();
  await expectText('Balance due');
  await expectText('$262.56');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Monthly Membership · Nov 2, 2026$243.56', 'Pool School$19.00']);
  expect(callsOf(listDueItems)).toMatchObject([{ query: { customerId: customer.id } }]);
});

it('says the sum of a single thing once', async () => {
  answer(listDueItems, [dueItem()]);
  open();
  await expectText('Balance due');
  expect(screen.getAllByText('$243.56')).toHaveLength(1);
});

it('says that it could not be loaded, and loads it when asked', async () => {
  refuse(listDueItems, { status: 403 });
  open();
  await expectText('The balance due could not be loaded.');
  answer(listDueItems, [dueItem()]);
  await press('Try Again');
  await expectText('Balance due');
});
