/** The page of mailed links; what follows # in its address is a secret. */
export const linkPath = '/l';

/** Paths that only the app renders, for signed-in people. `*` stands for one segment. */
export const appPages: readonly string[] = [
  linkPath,
  '/password',
  '/checkout',
  '/download-reports',
  '/reports/*',
  '/admin/dashboard',
  '/admin/bookings',
  '/admin/bookings/new',
  '/admin/visits/*',
  '/admin/quotes',
  '/admin/money',
  '/admin/customers/import',
  '/admin/second-factor',
  '/admin/service-report/*',
];

/** What the paths of the operator's pages begin with, and the scope of the worker that keeps them. */
export const adminPrefix = '/admin/';
