/** Every address the client links to. Those under `/api` are served outside the single-page client. */

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

export type ServiceTab = 'pool' | 'yard';

export const paths = {
  home: () => '/',
  priceFinder: () => '/#price',
  quoteForm: () => '/#quote',
  services: (tab?: ServiceTab) => withQuery('/services', { tab }),
  service: (id: string, options: Record<string, string> = {}) =>
    withQuery(`/services/${encodeURIComponent(id)}`, options),
  signup: () => '/signup',
  password: () => '/password',
  terms: () => '/terms',
  privacy: () => '/privacy',
  checkout: () => '/checkout',
  downloadReports: () => '/download-reports',
  report: (id: string) => `/reports/${encodeURIComponent(id)}`,
  adminDashboard: () => '/admin/dashboard',
  customers: () => withQuery('/admin/dashboard', { tab: 'customers' }),
  importCustomers: () => '/admin/customers/import',
  customerHistory: (customerId: string) => withQuery('/admin/dashboard', { history: customerId }),
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
  login: (returnTo?: string) => withQuery('/api/login', { returnTo }),
  /** Signs in and ends all other sessions, after a new password. */
  loginAlone: (returnTo?: string) => withQuery('/api/login', { elsewhere: 'end', returnTo }),
  logout: () => '/api/logout',
  allReportsDownload: (choice: { part?: number; parts?: number } = {}) =>
    withQuery('/api/reports/download-all', {
      part: choice.part?.toString(),
      parts: choice.parts?.toString(),
    }),
  chargesDownload: (month: string) => withQuery('/api/admin/export/charges.csv', { month }),
  /** Of the caller, or for the operator that of a customer. */
  statementDownload: (month: string, customerId?: string) =>
    customerId === undefined
      ? `/api/statements/${encodeURIComponent(month)}`
      : `/api/admin/customers/${encodeURIComponent(customerId)}/statements/${encodeURIComponent(month)}`,
  recordCheck: () => '/record-check',
  sampleReport: () => '/sample-report',
  /** Of the caller, or for the operator that of a customer. */
  recordDownload: (customerId?: string) =>
    customerId === undefined
      ? '/api/record/pdf'
      : `/api/admin/customers/${encodeURIComponent(customerId)}/record/pdf`,
  reportDownload: (id: string) => `/api/reports/${encodeURIComponent(id)}/download`,
};
