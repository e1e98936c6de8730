import { render } from '@testing-library/react';
import type { Charge } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { charge } from '../../testing/fixtures.ts';
import { ChargeLine } from './charge-line.tsx';

const lines = (change: Partial<Charge>) => {
  const { container } = render(<ChargeLine charge={charge(change)} />);
  return [...container.querySelectorAll('p, span')].map(({ textContent }) => textContent);
};

it('names the first day and the last, not the day after', () => {
  expect(lines({ tax: '0.00', total: '225.00' })).toEqual([
    'Monthly Membership',
    'Nov 2, 2026 to Dec 1, 2026',
    '$225.00',
    'due',
  ]);
});

it.each<[Partial<Charge>, string[]]>([
  [{ fee: '9.00' }, ['with $9.00 for processing a check']],
  [{ credit: '51.92' }, ['$51.92 of credit taken off']],
  [{ credit: '-51.92' }, ['$51.92 of an earlier credit charged, as the visit was back on']],
  [{ tax: '18.56' }, ['with $18.56 sales tax']],
  [{ paidOn: '2026-11-05', paymentMethod: 'zelle' }, ['Paid on Nov 5, 2026 by Zelle']],
  [
    {
      paidOn: '2026-11-05',
      paymentMethod: 'card',
      paymentSource: { brand: 'visa', last4: '4242' },
    },
    ['Paid on Nov 5, 2026 by Visa ending in 4242'],
  ],
  [{ paidOn: '2026-11-05' }, ['Paid on Nov 5, 2026']],
  [{ paymentMethod: 'zelle' }, []],
  [{ refunded: '10.00', refundedOn: '2026-11-06' }, ['$10.00 given back on Nov 6, 2026']],
  [{ returnedOn: '2026-11-18' }, ['Returned by the bank on Nov 18, 2026']],
  [{ reason: 'Rained all month' }, ['Rained all month']],
])('says of %o what it is made of', (change, facts) => {
  expect(lines({ tax: '0.00', ...change }).slice(2, -2)).toEqual(facts);
});
