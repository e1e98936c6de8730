import { catalogueServices } from '../../shared/domain/catalogue.ts';

export const people = ['visitor', 'customer', 'admin'] as const;
export type Person = (typeof people)[number];

export type FirstScreen = {
  /** `{visit}` and `{report}` are replaced by ids that this person can open. */
  path: string;
  /** Maximum bytes of scripts (gzip) until the screen is complete. */
  bytes: number;
};

/** Maximum bytes of scripts (gzip) that the landing page may load before somebody uses it: 97 KB. */
export const landingLimit = 97_000;
/** Maximum number of scripts on a first screen. */
export const mostScripts = 12;
/** Maximum layout shift: Lighthouse rounds anything below it to zero. */
export const mostShift = 0.01;

const service = `/services/${catalogueServices[0]?.id ?? ''}`;

/**
 * The screens that people open first, by hand, from a mail or from their phone's home screen, with their
 * budgets. `npm test` opens the first of each person, the long tests all of them.
 */
export const firstScreens: Record<Person, readonly FirstScreen[]> = {
  visitor: [
    { path: '/', bytes: landingLimit },
    { path: '/services', bytes: 148_000 },
    { path: service, bytes: 150_000 },
    { path: '/signup', bytes: 189_500 },
    { path: '/terms', bytes: 105_000 },
    { path: '/record-check', bytes: 107_000 },
    { path: '/l', bytes: 176_000 },
    { path: '/sample-report', bytes: 168_000 },
  ],
  customer: [
    { path: '/', bytes: 201_500 },
    { path: '/services', bytes: 172_500 },
    { path: service, bytes: 174_500 },
    { path: '/download-reports', bytes: 169_500 },
    { path: '/reports/{report}', bytes: 168_000 },
    { path: '/checkout', bytes: 189_500 },
  ],
  admin: [
    { path: '/admin/bookings', bytes: 213_500 },
    { path: '/admin/visits/{visit}', bytes: 240_000 },
    { path: '/admin/dashboard', bytes: 225_000 },
    { path: '/admin/dashboard?tab=customers', bytes: 225_000 },
    { path: '/admin/quotes', bytes: 222_000 },
    { path: '/admin/money', bytes: 206_500 },
  ],
};
