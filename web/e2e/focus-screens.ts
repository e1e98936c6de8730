import type { Locator } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import type { Person } from './first-screens.ts';
import type { Limits } from './focus.ts';

export type FirstScreen = Limits & {
  /** `{visit}`, `{report}` and `{customer}` are replaced by ids that this person can open. */
  path: string;
  /** With a service in the cart, which is counted on every screen from then on. */
  hasCart?: true;
  /** What the screen is for: seen before anything is scrolled. */
  purpose: (main: Locator) => readonly Locator[];
};

const membership = catalogueServices.find(({ name }) => name === 'Monthly Membership')?.id ?? '';

const heading = (main: Locator, name: string | RegExp): Locator =>
  main.getByRole('heading', { name });
const button = (main: Locator, name: string | RegExp): Locator =>
  main.getByRole('button', { name });
const link = (main: Locator, name: string | RegExp): Locator => main.getByRole('link', { name });

/**
 * What comes first on each first screen, and how much it may be (rules: screen-75). Heights and controls are those of a
 * phone, 390 px wide; a wider window may show no more of either.
 */
export const focusScreens: Record<Person, readonly FirstScreen[]> = {
  visitor: [
    {
      path: '/',
      height: 7000,
      // With the seven of the quote form, which comes a little after the page.
      controls: 44,
      purpose: (main) => [link(main, 'Get Started'), link(main, 'View Services')],
    },
    {
      path: '/services',
      height: 5200,
      controls: 13,
      purpose: (main) => [heading(main, 'Sheriff Membership'), main.getByText('$8')],
    },
    {
      path: '/services?tab=pool',
      height: 5200,
      controls: 15,
      purpose: (main) => [heading(main, 'Monthly Membership')],
    },
    {
      path: `/services/${membership}`,
      height: 2600,
      controls: 8,
      purpose: (main) => [main.getByText('plus sales tax'), button(main, 'Add to Cart')],
    },
    {
      path: '/signup',
      height: 3500,
      controls: 16,
      purpose: (main) => [main.getByLabel('First name'), main.getByLabel('Email')],
    },
    {
      path: '/sample-report',
      height: 3200,
      controls: 8,
      purpose: (main) => [main.getByText(/^Chlorine was low\./)],
    },
    {
      path: '/record-check',
      height: 2500,
      controls: 3,
      purpose: (main) => [main.getByLabel(/The line from the email/)],
    },
    {
      path: '/password',
      height: 1300,
      controls: 3,
      purpose: (main) => [main.getByLabel('Email'), button(main, 'Send me a code')],
    },
  ],
  customer: [
    {
      path: '/',
      height: 2000,
      controls: 15,
      purpose: (main) => [main.getByText(/^Balance due/), heading(main, 'Next Service')],
    },
    {
      path: '/visits',
      height: 3000,
      controls: 30,
      purpose: (main) => [heading(main, 'Next Visits'), main.getByRole('row').nth(1)],
    },
    {
      path: '/billing',
      height: 1800,
      controls: 15,
      purpose: (main) => [main.getByText(/^Balance due/i)],
    },
    {
      path: '/messages',
      height: 1600,
      controls: 8,
      purpose: (main) => [main.getByLabel('Your message')],
    },
    {
      path: '/account',
      height: 1400,
      controls: 15,
      purpose: (main) => [heading(main, 'Your Details'), main.getByText('customer@example.com')],
    },
    {
      path: '/reports/{report}',
      height: 2400,
      controls: 8,
      purpose: (main) => [main.getByText(/^All 5 readings were in range\./)],
    },
    {
      path: '/download-reports',
      height: 4100,
      controls: 29,
      purpose: (main) => [link(main, /^Read the report of/)],
    },
    {
      path: '/checkout',
      hasCart: true,
      height: 3200,
      controls: 25,
      purpose: (main) => [heading(main, 'Your cart'), main.getByText('Monthly Membership')],
    },
  ],
  admin: [
    {
      path: '/admin/bookings',
      height: 2200,
      controls: 30,
      purpose: (main) => [link(main, /^Start: Dana Deckard/)],
    },
    {
      path: '/admin/visits/{visit}',
      height: 3300,
      controls: 34,
      purpose: (main) => [main.getByText('Gate and dogs'), button(main, 'Send Report')],
    },
    {
      path: '/admin/customers',
      height: 2400,
      controls: 35,
      purpose: (main) => [main.getByLabel('Search customers'), link(main, /^Avery Aldermann/)],
    },
    {
      path: '/admin/customers/{customer}',
      height: 1800,
      controls: 20,
      purpose: (main) => [
        heading(main, 'Casey Customer'),
        link(main, '(281) 555-0101'),
        main.getByText('1204 Example Trail'),
      ],
    },
    {
      path: '/admin/quotes',
      height: 2400,
      controls: 25,
      purpose: (main) => [
        heading(main, 'Vera Visitor'),
        main.getByText('Green pool after a long trip.'),
      ],
    },
    {
      path: '/admin/money',
      height: 2800,
      controls: 40,
      purpose: (main) => [main.getByText(/due from \d+ customers$/)],
    },
    {
      path: '/admin/messages',
      height: 1000,
      controls: 4,
      purpose: (main) => [main.getByText('Casey Customer')],
    },
    {
      path: '/admin/dashboard',
      height: 5500,
      controls: 70,
      purpose: (main) => [link(main, 'New Service Report'), main.getByText('Pending Reports')],
    },
    {
      path: '/admin/dashboard?tab=customers',
      height: 3800,
      controls: 47,
      purpose: (main) => [link(main, 'New Service Report')],
    },
    {
      path: '/',
      height: 1700,
      controls: 12,
      purpose: (main) => [heading(main, 'Waiting for You'), link(main, 'Book New Service')],
    },
  ],
};
