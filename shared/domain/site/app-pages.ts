/** The page that mailed links open. The fragment of its URL is a secret. */
export const linkPath = '/l';

/** The pages of a signed-in customer that mails lead to. */
export const ownPages = ['/visits', '/billing', '/messages', '/account'] as const;
export type OwnPage = (typeof ownPages)[number];

/** Paths rendered only in the browser, most of them for signed-in users. `*` matches one segment. */
export const appPages: readonly string[] = [
  linkPath,
  '/password',
  '/checkout',
  ...ownPages,
  '/download-reports',
  '/reports/*',
  '/reports/*/proof',
  '/admin/dashboard',
  '/admin/bookings',
  '/admin/bookings/new',
  '/admin/visits/*',
  '/admin/customers',
  '/admin/customers/*',
  '/admin/customers/import',
  '/admin/quotes',
  '/admin/money',
  '/admin/messages',
  '/admin/second-factor',
  '/admin/service-report/*',
];

/** The path prefix of the operator's pages, and the scope of the service worker that caches them. */
export const adminPrefix = '/admin/';
