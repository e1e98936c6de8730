export type Role = 'customer' | 'operator';

/** The pages with a bar of tabs, and whose bar it is. */
export const tabBarPages: Readonly<Record<string, Role | undefined>> = {
  '/': 'customer',
  '/visits': 'customer',
  '/billing': 'customer',
  '/messages': 'customer',
  '/account': 'customer',
  '/download-reports': 'customer',
  '/admin/bookings': 'operator',
  '/admin/customers': 'operator',
  '/admin/quotes': 'operator',
  '/admin/money': 'operator',
  '/admin/messages': 'operator',
};

/** The height of the row of tabs, kept free until it is there so that the page does not shift. */
export const tabBarPlace = 'md:h-12 print:hidden';
