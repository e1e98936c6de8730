import type { ServiceLine } from 'shared/domain/lines/lines.ts';

/**
 * Every URL that the client links to. Those under `/api` are served outside the single-page client; downloads
 * are in download-paths.ts.
 */

export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

export const paths = {
  home: () => '/',
  quoteForm: () => '/#quote',
  services: (tab?: ServiceLine) => withQuery('/services', { tab }),
  service: (id: string, options: Record<string, string> = {}) =>
    withQuery(`/services/${encodeURIComponent(id)}`, options),
  signup: () => '/signup',
  password: () => '/password',
  terms: () => '/terms',
  privacy: () => '/privacy',
  checkout: () => '/checkout',
  visits: (bookingId?: string) => (bookingId === undefined ? '/visits' : `/visits#${bookingId}`),
  billing: () => '/billing',
  autopay: () => '/billing#autopay',
  messages: () => '/messages',
  account: () => '/account',
  downloadReports: () => '/download-reports',
  report: (id: string) => `/reports/${encodeURIComponent(id)}`,
  reportProof: (id: string) => `/reports/${encodeURIComponent(id)}/proof`,
  adminDashboard: () => '/admin/dashboard',
  adminCustomers: () => '/admin/customers',
  importCustomers: () => '/admin/customers/import',
  customerHistory: (customerId: string, tab?: string) =>
    withQuery(`/admin/customers/${encodeURIComponent(customerId)}`, { tab }),
  adminReport: (id: string) => `/admin/service-report/${encodeURIComponent(id)}`,
  newReport: (customerId?: string, visit: { bookingId?: string; line?: string } = {}) =>
    withQuery('/admin/service-report/new', { customerId, ...visit }),
  adminBookings: (day: { date?: string; status?: string | undefined } = {}) =>
    withQuery('/admin/bookings', day),
  newBooking: (about: { customerId?: string; date?: string } = {}) =>
    withQuery('/admin/bookings/new', about),
  adminVisit: (bookingId: string, date: string | undefined) =>
    withQuery(`/admin/visits/${encodeURIComponent(bookingId)}`, { date }),
  adminQuotes: (choice: { tab?: string; status?: string | undefined } = {}) =>
    withQuery('/admin/quotes', choice),
  adminMoney: () => '/admin/money',
  adminMessages: () => '/admin/messages',
  login: (returnTo?: string) => withQuery('/api/login', { returnTo }),
  /** After a password change: signs in again and ends all other sessions. */
  loginAlone: (returnTo?: string) => withQuery('/api/login', { elsewhere: 'end', returnTo }),
  /** For a call that needs a recent sign-in: asks for the password even if the sign-in remembers the person. */
  loginAgain: (returnTo?: string) => withQuery('/api/login', { prompt: 'login', returnTo }),
  logout: () => '/api/logout',
  recordCheck: () => '/record-check',
  sampleReport: () => '/sample-report',
  /** The mailed link that was followed last in this tab. */
  link: () => '/l',
};
