/** Groups of people by what they open. Screens that the same groups open share their code's files. */
export type Audience =
  | 'everyone'
  | 'reader'
  | 'catalogue'
  | 'visitor'
  | 'customer'
  | 'home'
  | 'day'
  | 'visit'
  | 'editor'
  | 'desk'
  | 'session';

/** A row of the route table. */
export type Screen = {
  /** Its folder: 'home' is src/screens/home/home-screen.tsx. */
  folder: string;
  /** Who shares its code (web/chunk-groups.ts). */
  audience: Audience;
  /** Whether somebody signed in often opens it first: their page preloads it (prerender/app-page.tsx). */
  opensFirst?: true;
  /**
   * What an operator's screen that only works online says without a connection. The service worker does not cache these
   * (scripts/build/worker-files.ts).
   */
  offline?: string;
};

/** @param need such as 'Money needs' */
const onlyOnline = (need: string) => ({
  offline: `${need} a connection. Your reports are safe on this device.`,
});

type Screens = Readonly<Record<string, Screen>>;

/** The screens that anybody may open, by address pattern (rules: screen-1). */
export const visitorScreens: Screens = {
  '/': { folder: 'home', audience: 'everyone', opensFirst: true },
  '/services': { folder: 'services', audience: 'catalogue', opensFirst: true },
  '/services/:id': { folder: 'service-detail', audience: 'catalogue', opensFirst: true },
  '/signup': { folder: 'signup', audience: 'visitor' },
  '/terms': { folder: 'terms', audience: 'reader' },
  '/privacy': { folder: 'privacy', audience: 'reader' },
  '/l': { folder: 'link', audience: 'visitor' },
  '/record-check': { folder: 'record-check', audience: 'reader' },
  '/sample-report': { folder: 'sample-report', audience: 'visitor' },
  '/password': { folder: 'password', audience: 'visitor' },
};

/** The screens of signed-in customers. */
export const customerScreens: Screens = {
  '/checkout': { folder: 'checkout', audience: 'customer', opensFirst: true },
  '/visits': { folder: 'visits', audience: 'home', opensFirst: true },
  '/billing': { folder: 'billing', audience: 'home', opensFirst: true },
  '/messages': { folder: 'messages', audience: 'home', opensFirst: true },
  '/account': { folder: 'account', audience: 'home', opensFirst: true },
  '/download-reports': { folder: 'download-reports', audience: 'customer', opensFirst: true },
  '/reports/:id': { folder: 'report', audience: 'home', opensFirst: true },
  '/reports/:id/proof': { folder: 'report-proof', audience: 'home' },
};

/** The operator's screens. */
export const operatorScreens: Screens = {
  '/admin/dashboard': { folder: 'admin-dashboard', audience: 'desk', opensFirst: true },
  '/admin/bookings': { folder: 'admin-bookings', audience: 'day', opensFirst: true },
  '/admin/bookings/new': {
    folder: 'admin-new-booking',
    audience: 'desk',
    ...onlyOnline('Adding a visit needs'),
  },
  '/admin/visits/:id': { folder: 'admin-visit', audience: 'visit', opensFirst: true },
  '/admin/customers': {
    folder: 'admin-customers',
    audience: 'desk',
    opensFirst: true,
    ...onlyOnline('Customers need'),
  },
  '/admin/customers/:id': {
    folder: 'admin-customer',
    audience: 'desk',
    ...onlyOnline('Customers need'),
  },
  '/admin/customers/import': {
    folder: 'admin-import',
    audience: 'desk',
    ...onlyOnline('The import needs'),
  },
  '/admin/quotes': {
    folder: 'admin-quotes',
    audience: 'desk',
    opensFirst: true,
    ...onlyOnline('Quotes need'),
  },
  '/admin/money': {
    folder: 'admin-money',
    audience: 'desk',
    opensFirst: true,
    ...onlyOnline('Money needs'),
  },
  '/admin/messages': {
    folder: 'admin-messages',
    audience: 'desk',
    opensFirst: true,
    ...onlyOnline('Messages need'),
  },
  '/admin/second-factor': {
    folder: 'admin-second-factor',
    audience: 'desk',
    ...onlyOnline('The second factor needs'),
  },
  '/admin/service-report/:id': { folder: 'admin-service-report', audience: 'editor' },
};

export const screens: Screens = { ...visitorScreens, ...customerScreens, ...operatorScreens };

/** The screen of every other address. */
export const notFoundScreen: Screen = { folder: 'not-found', audience: 'reader' };

/** A screen's source, relative to `src`. */
export const sourceOf = ({ folder }: Screen): string => `screens/${folder}/${folder}-screen.tsx`;
