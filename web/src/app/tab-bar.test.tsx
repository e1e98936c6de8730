import { screen, waitFor, within } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { expectHeading, follow } from '../testing/site-steps.ts';
import { tabBarPages } from './tab-bar-pages.ts';

const barOf = () => screen.findByRole('navigation', { name: 'Your pages' });

const linksOf = async () =>
  within(await barOf())
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);

it('leads a customer between their five pages, and the focus goes to the headline', async () => {
  await openSite('/', 'customer');
  expect(await linksOf()).toEqual([
    ['Home', '/', 'page'],
    ['Visits', '/visits', null],
    ['Billing', '/billing', null],
    ['Messages', '/messages', null],
    ['Account', '/account', null],
  ]);
  for (const label of ['Visits', 'Billing', 'Messages', 'Account']) {
    await follow(label);
    const heading = await screen.findByRole('heading', { level: 1, name: label });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect((await linksOf()).filter(([, , current]) => current)).toEqual([
      [label, `/${label.toLowerCase()}`, 'page'],
    ]);
  }
});

it('leads the operator between theirs', async () => {
  await openSite('/admin/money', 'admin');
  expect(await linksOf()).toEqual([
    ['Today', '/admin/bookings', null],
    ['Customers', '/admin/customers', null],
    ['Quotes', '/admin/quotes', null],
    ['Money', '/admin/money', 'page'],
    ['Messages', '/admin/messages', null],
  ]);
});

it('stands before the content', async () => {
  await openSite('/download-reports', 'customer');
  const bar = await barOf();
  const main = screen.getByRole('main');
  expect(bar.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await linksOf()).some(([, , current]) => current)).toBe(false);
});

it.each([
  ['a customer', '/checkout', 'customer', 'Checkout'],
  ['a customer', '/admin/money', 'customer', 'Access Restricted'],
  ['the operator', '/', 'admin', 'Service History'],
  ['the operator', '/visits', 'admin', '404 Page Not Found'],
  ['the operator', '/admin/service-report/new', 'admin', 'New Service Report'],
  ['a visitor', '/visits', 'visitor', '404 Page Not Found'],
] as const)('is not shown to %s at %s', async (_who, path, person, heading) => {
  await openSite(path, person);
  await expectHeading(heading);
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).toBeNull();
});

it('has pages of the route table only', async () => {
  const { screens } = await import('./screens.ts');
  const missing = Object.keys(tabBarPages).filter(
    (path) => !Object.keys(screens).some((pattern) => matchPath(pattern, path)),
  );
  expect(missing).toEqual([]);
});
