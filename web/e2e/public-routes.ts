import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import { notFound, type ExpectedRoute } from './expected-route.ts';

const idOf = (name: string): string => {
  const service = catalogueServices.find((one) => one.name === name);
  if (!service) throw new Error(`The catalogue has no "${name}"`);
  return service.id;
};

const service = (name: string, expected: Partial<ExpectedRoute>): ExpectedRoute => ({
  path: `/services/${idOf(name)}`,
  title: new RegExp(`^${name} · .*Sheriff`),
  heading: name,
  ...expected,
  texts: ['About this service', 'How it works', ...(expected.texts ?? [])],
  links: [['Back to Services', '/services'], ...(expected.links ?? [])],
});

const yardRates = (small: string[], regular: string[], large: string[]) =>
  [
    ['Small yard', small],
    ['Regular yard', regular],
    ['Large yard', large],
  ].map(([yard, rates]) => `${yard} ${(rates as string[]).join(' ')}`);

/** The catalogue and one service of each kind, the same for everybody. */
export const services: readonly ExpectedRoute[] = [
  {
    path: '/services',
    title: /services.*Sheriff/i,
    heading: 'Our Services',
    tabs: ['Pool Services', 'Yard Services'],
    texts: ['We schedule within 24-48 hours.', 'Sheriff Membership', 'Deputy Membership', '/visit'],
    links: [
      ['View Cart & Checkout', '/checkout'],
      ['View details of Sheriff Membership', `/services/${idOf('Sheriff Membership')}`],
    ],
  },
  {
    path: '/services?tab=pool',
    title: /services.*Sheriff/i,
    heading: 'Our Services',
    texts: [
      'Monthly Membership',
      '$225',
      '/month',
      'Annual Membership',
      '$2,365',
      '/year',
      '($215/month)',
      'Pool School',
      'Call for pricing',
    ],
  },
  service('Monthly Membership', {
    texts: [
      'Pool maintenance, weekly',
      '$225/month',
      '$2,700',
      '$2,365/year',
      '$215/month',
      '$335',
    ],
    buttons: ['Add to Cart'],
    links: [['View Cart & Checkout', '/checkout']],
  }),
  service('Annual Membership', {
    texts: ['$2,365/year', '($215/month)', '$335'],
    buttons: ['Add to Cart'],
  }),
  service('Pool School', {
    texts: ['1 person', '$250', '2 people', '$350', '$75 each'],
    buttons: ['Add to Cart'],
  }),
  service('Sheriff Membership', {
    texts: ['Front yard add-on', '$5 per week'],
    rows: yardRates(['$8', '$12', '$17'], ['$12', '$14', '$19'], ['$16', '$19', '$21']),
    buttons: ['Add to Cart'],
  }),
  service('Deputy Membership', {
    texts: ['Front yard add-on', '$5 per week'],
    rows: yardRates(['$11', '$16', '$20'], ['$16', '$18', '$22'], ['$18', '$21', '$24']),
    buttons: ['Add to Cart'],
  }),
  {
    ...service(catalogueServices.find(({ price }) => price === 0)?.name ?? '', {
      texts: ['Call for pricing'],
      links: [[/^Call \(/, /^tel:\+1\d{10}$/]],
    }),
    absentButtons: ['Add to Cart'],
  },
  {
    path: '/services/00000000-0000-4000-8000-000000000000',
    title: /Service Not Found.*Sheriff/,
    heading: 'Service Not Found',
    texts: ['The requested service could not be found.'],
    links: [['Back to Services', '/services']],
  },
];

export const landing: ExpectedRoute = {
  path: '/',
  title: /Sheriff/,
  heading: 'Your Sheriff Your Pool Your Yard',
  texts: [
    // Payments (rules: claim-3)
    /CashApp Pay, Venmo, Zelle or personal check/,
    'Personal checks ($15 processing fee)',
    // Claims (rules: screen-15)
    'Licensed and insured',
    '100% satisfaction',
    '5-star service',
    'Quick support',
    '40%',
    /improvement in customer satisfaction/,
    'Get a Quote',
    /The estimate is free/,
    '24-48 hours',
    // Questions (rules: screen-17)
    'Which areas do you serve?',
    'How often will you come?',
    'What does pool maintenance include?',
    'Are your products safe for pets and children?',
    'Which payment methods do you take?',
    'Do you offer emergency service?',
    'How do I get a quote?',
    // Memberships (rules: screen-16)
    'One-Time Service',
    'Call for pricing',
    'Monthly Membership',
    '$225/month',
    'Most Popular',
    'Annual Membership',
    '$2,365/year',
    '$2,700',
    '$215/month',
    'Save $335 per year',
    'One free month',
    'Do we come to you, and when?',
    // Footer (rules: screen-19)
    'Weekly pool maintenance',
    'One-time deep cleaning',
    'Filter and equipment service',
    'Chemical balancing',
    'Repairs',
    'Pool School',
    'Pet waste removal',
    'Yard sanitization',
    'Regular scheduling',
    'One-time cleanups',
    'Accepted payments',
    'Spring, TX 77373',
  ],
  links: [
    ['Get Started', '/api/login'],
    ['View Services', '/services'],
    [/^Pool Sheriff/, '/services'],
    [/^Poop Sheriff/, '/services?tab=yard'],
    [/^Call \(/, /^tel:\+1\d{10}$/],
    [/^Call now: \(/, /^tel:\+1\d{10}$/],
    [/@/, /^mailto:/],
    ['Terms of service', '/terms'],
    ['Privacy policy', '/privacy'],
  ],
};

export const signup: ExpectedRoute = {
  path: '/signup',
  title: /^Create Your Account.*Sheriff/,
  heading: 'Create Your Account',
  texts: [
    "It's FREE!",
    'Complete service history',
    /useful for your pool warranty/,
    /reviews your request within 24 hours/,
    /welcome email, and a code that verifies your address/,
    /contact you to schedule your first visit/,
    /build a service plan made for your place/,
    /We try to give you this day. It depends on your location and our route schedule/,
    /By creating an account you agree to our/,
  ],
  buttons: ['Create Free Account'],
  links: [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ],
  fields: [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Service address',
    'Pool or yard access instructions',
    'I have pets',
    'Service type',
    'Preferred day',
    /Special requests/,
  ],
};

/** The routes that visitors see, including those that are the same for everybody. */
export const publicRoutes: readonly ExpectedRoute[] = [
  landing,
  ...services,
  signup,
  { path: '/terms', title: /^Terms of service.*Sheriff/, heading: 'Terms of service' },
  { path: '/privacy', title: /^Privacy policy.*Sheriff/, heading: 'Privacy policy' },
  {
    path: '/record-check',
    title: /^Check a Service Record.*Sheriff/,
    heading: 'Check a Service Record',
  },
  {
    path: '/sample-report',
    title: /^A Sample Report.*Sheriff/,
    heading: 'Sample: Weekly Pool Visit',
  },
  { path: '/password', title: /Sheriff/, heading: 'Choose a Password' },
  notFound('/checkout'),
  notFound('/download-reports'),
  notFound('/reports/00000000-0000-4000-8000-000000000000'),
  notFound('/reports/00000000-0000-4000-8000-000000000000/proof'),
  notFound('/no-such-page'),
];
