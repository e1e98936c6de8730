import { screen } from '@testing-library/react';
import { getPayment } from 'shared/contracts/payments.ts';
import { expect, it } from 'vitest';
import { callsOf } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText } from '../../testing/site-steps.ts';

const back = `/billing?payment=${idOf(95)}`;

const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')]
    .map((link) => [link.textContent, link.getAttribute('href')])
    .slice(0, 2);

it('thanks whoever has paid by a mailed link, says what comes next, and shows nothing of the payment', async () => {
  await openSite(back, 'visitor');
  await expectHeading('Thank You');
  await expectText(/^We’ll email you a receipt, or why/);
  expect(links()[1]).toEqual([
    'Sign In to See Your Bills',
    `/api/login?returnTo=${encodeURIComponent(back)}`,
  ]);
  expect(callsOf(getPayment)).toEqual([]);
});

it('leads whoever has not paid back to the bill', async () => {
  await openSite(`${back}&left=1`, 'visitor');
  await expectHeading('Not Paid Yet');
  await expectText(/^Nothing was charged, and the bill is still due\./);
  expect(links()[1]).toEqual(['Back to the Bill', '/l']);
});

it('is no page for any other visitor', async () => {
  await openSite('/billing', 'visitor');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Thank You|Not Paid Yet/)).toBeNull();
});
