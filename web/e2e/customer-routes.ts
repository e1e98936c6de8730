import { notFound, type ExpectedRoute } from './expected-route.ts';
import { services } from './public-routes.ts';

/** A signed-in customer's view of each route: Casey of the demo data, who has bookings in every status. */
export const customerRoutes: readonly ExpectedRoute[] = [
  {
    path: '/',
    title: /Sheriff/,
    heading: 'Welcome back, Casey!',
    texts: [
      /CashApp Pay/,
      'Next Service',
      'Last Service',
      'Active Customer',
      /\d+ services? booked/,
      'Service History',
      /^(pending|confirmed|completed|cancelled)$/i,
      /^\$\d/,
      /[A-Z][a-z]{2} \d+, \d{4}/,
    ],
    links: [
      ['Book New Service', '/services'],
      ['View Cart', '/checkout'],
      ['See all visits', '/visits'],
    ],
  },
  {
    path: '/visits',
    title: /Visits.*Sheriff/,
    heading: 'Visits',
    texts: ['Next Visits', 'Your Plans', 'Service History', 'Your Water'],
    buttons: [/^Report and Photos: /],
  },
  {
    path: '/billing',
    title: /Billing.*Sheriff/,
    heading: 'Billing',
    texts: ['Balance Due', /\$\d/, 'How to Pay', 'Statements and Payments', /^[A-Z][a-z]+ 20\d\d$/],
    links: [['Open Venmo', /^https:\/\/venmo\.com\//]],
  },
  {
    path: '/messages',
    title: /Messages.*Sheriff/,
    heading: 'Messages',
    fields: ['Your message'],
    buttons: ['Send Message'],
  },
  {
    path: '/account',
    title: /Account.*Sheriff/,
    heading: 'Account',
    texts: ['Your Details', 'Reminders', 'Calendar', 'Devices', 'Your Data'],
    fields: ['Remind me the evening before'],
    buttons: ['Edit Details'],
  },
  ...services,
  {
    path: '/checkout',
    title: /Checkout.*Sheriff/,
    heading: 'Checkout',
    texts: [
      'Complete your service booking',
      'Payment Processing Setup Required',
      'Payment processing is being configured. Please check back soon.',
    ],
  },
  {
    path: '/download-reports',
    title: /Reports.*Sheriff/,
    heading: 'Your Service Reports',
    texts: [
      /You have \d+ service report\(s\) available for download/,
      /deleted automatically every 6 months/,
      /7-day advance warning/,
      /Download important reports/,
      /checklists, notes and photos/,
      /Includes service notes and photos|Standard service checklist/,
    ],
    links: [
      ['Download All Reports', '/api/reports/download-all'],
      [/^Read the report/, /^\/reports\/[0-9a-f-]{36}$/],
      [/^Download the report/, /^\/api\/reports\/[0-9a-f-]{36}\/download$/],
    ],
  },
  {
    path: '/reports/00000000-0000-4000-8000-000000000000',
    title: /Service Report.*Sheriff/,
    heading: 'Service Report',
    texts: ['Report Not Found', /its six months are over/],
    links: [['Go to My Reports', '/download-reports']],
  },
  {
    path: '/reports/00000000-0000-4000-8000-000000000000/proof',
    title: /Proof of Service.*Sheriff/,
    heading: 'Proof of Service',
    texts: ['Report Not Found', /its six months are over/],
    links: [['Go to My Reports', '/download-reports']],
  },
  notFound('/no-such-page'),
];
