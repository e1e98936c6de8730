import { paths } from '../lib/paths.ts';

export type Role = 'customer' | 'operator';

/** The five pages of each role, in the order of the bar. */
export const tabs = {
  customer: [
    { to: paths.home(), label: 'Home' },
    { to: paths.visits(), label: 'Visits' },
    { to: paths.billing(), label: 'Billing' },
    { to: paths.messages(), label: 'Messages' },
    { to: paths.account(), label: 'Account' },
  ],
  operator: [
    { to: paths.adminBookings(), label: 'Today' },
    { to: paths.adminCustomers(), label: 'Customers' },
    { to: paths.adminQuotes(), label: 'Quotes' },
    { to: paths.adminMoney(), label: 'Money' },
    { to: paths.adminMessages(), label: 'Messages' },
  ],
} as const satisfies Record<Role, readonly { to: string; label: string }[]>;

const pagesOf = (role: Role): [path: string, role: Role][] =>
  tabs[role].map(({ to }) => [to, role]);

/** The pages with a bar of tabs, and whose bar it is. */
export const tabBarPages: Readonly<Record<string, Role | undefined>> = Object.fromEntries([
  ...pagesOf('customer'),
  [paths.downloadReports(), 'customer'],
  ...pagesOf('operator'),
]);

/** The height of the row of tabs, kept free until it is there so that the page does not shift. */
export const tabBarPlace = 'md:h-12 print:hidden';
