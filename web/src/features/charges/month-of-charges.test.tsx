import { screen } from '@testing-library/react';
import { getMonthTotals } from 'shared/contracts/charges.ts';
import { expect, it } from 'vitest';
import { answerEach, callsOf } from '../../testing/fake-api.ts';
import { monthTotals } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, fill } from '../../testing/site-steps.ts';

const rows = (): (string | null)[] =>
  [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

const open = async (change: Parameters<typeof monthTotals>[0]): Promise<void> => {
  answerEach(getMonthTotals, ({ query }) =>
    monthTotals(query['month'] === '2026-11' ? change : { month: query['month']! }),
  );
  await openSite('/admin/money', 'admin');
  await expectHeading('Totals by Month');
};

it('adds up the month: what was taken, what was taken off it, and what is left', async () => {
  const all = { refunded: '20.00', returned: '243.56', fees: '151.18' };
  await open({ taken: '4870.12', ...all, net: '4455.38' });
  await expectText('Taken');
  expect(rows()).toEqual([
    'Taken$4,870.12',
    'Refunds-$20.00',
    'Returned-$243.56',
    'Fees-$151.18',
    'Net$4,455.38',
  ]);
});

it('leaves out what there was none of, and shows a loss as one', async () => {
  await open({ returned: '243.56', fees: '15.00', net: '-258.56' });
  await expectText('Taken');
  expect(rows()).toEqual(['Taken$0.00', 'Returned-$243.56', 'Fees-$15.00', 'Net-$258.56']);
});

it('says that nothing was paid in the chosen month', async () => {
  await open({ taken: '243.56', net: '243.56' });
  await expectText('Taken');
  await fill('Month', '2026-09');
  await expectText('Nothing was paid in September 2026.');
  expect(rows()).toEqual([]);
  await fill('Month', '');
  expect(screen.queryByText(/^Nothing was paid/)).toBeNull();
  expect(callsOf(getMonthTotals).map(({ query }) => query['month'])).toEqual([
    '2026-11',
    '2026-09',
  ]);
});
