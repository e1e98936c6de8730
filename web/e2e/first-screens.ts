import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';

export const people = ['visitor', 'customer', 'admin'] as const;
export type Person = (typeof people)[number];

/** Maximum bytes of scripts (gzip) that the landing page may load before somebody uses it: 132 KB. */
export const landingLimit = 132_000;
/** Maximum bytes of scripts (gzip) until any other first screen is complete: 288 KB, of which 14 KB are the menus of the operator’s day. */
const screenLimit = 288_000;
/** Maximum layout shift: Lighthouse rounds anything below it to zero. */
export const mostShift = 0.01;

export const mostBytes = (person: Person, path: string): number =>
  person === 'visitor' && path === '/' ? landingLimit : screenLimit;

const service = `/services/${catalogueServices[0]?.id ?? ''}`;

/**
 * The screens that people open first, by hand, from a mail or from their phone's home screen. `{visit}` and `{report}`
 * are replaced by ids that this person can open. `npm test` weighs the first of each person, the long tests all of them.
 */
export const firstScreens: Record<Person, readonly string[]> = {
  visitor: [
    '/',
    '/services',
    service,
    '/signup',
    '/terms',
    '/record-check',
    '/l',
    '/sample-report',
  ],
  customer: [
    '/',
    '/visits',
    '/billing',
    '/messages',
    '/account',
    '/services',
    service,
    '/download-reports',
    '/reports/{report}',
    '/checkout',
  ],
  admin: [
    '/admin/bookings',
    '/admin/visits/{visit}',
    '/admin/dashboard',
    '/admin/dashboard?tab=customers',
    '/admin/customers',
    '/admin/messages',
    '/admin/quotes',
    '/admin/money',
  ],
};
