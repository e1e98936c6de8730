/** Who looks at the site. */
export type Visitor = 'visitor' | 'customer' | 'admin';

type Link = readonly [name: string | RegExp, href: string | RegExp];

/** What the specification names on a screen (spec.md points 2, 5, 6, 8 and 9). */
export type ExpectedRoute = {
  path: string;
  title: RegExp;
  heading: string | RegExp;
  texts?: readonly (string | RegExp)[];
  absent?: readonly (string | RegExp)[];
  links?: readonly Link[];
  buttons?: readonly (string | RegExp)[];
  fields?: readonly (string | RegExp)[];
  tabs?: readonly string[];
};

const nothing = '00000000-0000-4000-8000-000000000000';

const notFound = (path: string): ExpectedRoute => ({
  path,
  title: /Sheriff/,
  heading: '404 Page Not Found',
  texts: ['Did you forget to add the page to the router?'],
});

const payments = ['CashApp Pay', 'Venmo', 'Zelle', 'Affirm', 'Afterpay', 'Klarna'];

const services: ExpectedRoute[] = [
  {
    path: '/services',
    title: /services.*Sheriff/i,
    heading: /Services/,
    tabs: ['Pool Services', 'Yard Services'],
    texts: ['Sheriff Membership', 'Deputy Membership', '/visit'],
    links: [['View Cart & Checkout', '/checkout']],
  },
  {
    path: '/services?tab=pool',
    title: /services.*Sheriff/i,
    heading: /Services/,
    texts: [
      'Monthly Membership',
      '$225',
      'Annual Membership',
      '$2,365',
      '/year',
      '($215/month)',
      'Pool School',
      'Call for pricing',
    ],
  },
  {
    path: `/services/${nothing}`,
    title: /Service Not Found/,
    heading: 'Service Not Found',
    texts: ['The requested service could not be found.'],
    links: [['Back to Services', '/services']],
  },
];

const landing: ExpectedRoute = {
  path: '/',
  title: /Sheriff/,
  heading: 'Your Sheriff Your Pool Your Yard',
  texts: [
    ...payments,
    'Licensed and insured',
    '100% satisfaction',
    '5-star service',
    'Quick support',
    'One-Time Service',
    'Call for pricing',
    'Monthly Membership',
    'Most Popular',
    'Annual Membership',
    '$2,365',
    '$215/month',
    'Save $335',
    'One free month',
    'Interactive service area map coming soon',
    'Weekly pool maintenance',
    'Pet waste removal',
    '$15 processing fee',
  ],
  links: [
    ['Get Started', '/api/login'],
    ['View Services', '/services'],
    [/^Pool Sheriff/, '/services'],
    [/^Poop Sheriff/, '/services?tab=yard'],
    [/^Call/, /^tel:\+?\d+$/],
    [/@/, /^mailto:/],
  ],
};

const signup: ExpectedRoute = {
  path: '/signup',
  title: /account.*Sheriff/i,
  heading: 'Create Your Account',
  texts: ["It's FREE!", 'stops away', 'complete service history', 'priority', 'discounts'],
  buttons: ['Create Free Account'],
  fields: [/First name/i, /Last name/i, /e-?mail/i, /Phone/i, /Address/i, /access/i, /pets/i],
};

/** Every route of the table in spec.md point 2, by who looks at it. */
export const routes: Record<Visitor, readonly ExpectedRoute[]> = {
  visitor: [
    landing,
    ...services,
    signup,
    notFound('/checkout'),
    notFound('/download-reports'),
    notFound('/no-such-page'),
  ],
  customer: [
    {
      path: '/',
      title: /Sheriff/,
      heading: 'Welcome back, Casey!',
      texts: [
        ...payments,
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
      ],
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
        [/^Download the report/, /^\/api\/reports\/[0-9a-f-]{36}\/download$/],
      ],
    },
    notFound('/no-such-page'),
  ],
  admin: [
    {
      path: '/admin/dashboard',
      title: /Dashboard.*Sheriff/,
      heading: 'Service Management Dashboard',
      texts: [
        'Manage customer communications and service reports',
        'Total Customers',
        'Pending Reports',
        'Reports This Week',
        'Messages Sent',
        /^(Sent|Draft)$/,
      ],
      tabs: ['Service Reports', 'Customers'],
      links: [
        ['New Service Report', '/admin/service-report/new'],
        [/View Report/, /^\/admin\/service-report\/[0-9a-f-]{36}$/],
        [/^Download/, /^\/api\/reports\/[0-9a-f-]{36}\/download$/],
      ],
    },
    {
      path: '/admin/service-report/new',
      title: /New Service Report.*Sheriff/,
      heading: 'New Service Report',
      texts: [
        'Service Details',
        'Cleaning Tasks',
        'Chemical & Equipment',
        'Service Photos',
        'Service Notes',
      ],
      fields: [
        'Customer',
        'Service Date',
        /skimmed pool surface/i,
        /emptied skimmer baskets/i,
        /brushed pool walls/i,
        /vacuumed pool floor/i,
        /tested water chemistry/i,
        /added necessary chemicals/i,
        /checked equipment operation/i,
        /cleaned surrounding area/i,
      ],
      buttons: ['Save Draft', 'Send to Customer'],
      links: [[/Back|Dashboard/, '/admin/dashboard']],
    },
    notFound('/no-such-page'),
  ],
};

type ExpectedNavigation = {
  links: readonly Link[];
  absent: readonly string[];
  /** Items of the Account dropdown. */
  account: readonly Link[];
  greeting?: string;
};

const everyone: readonly Link[] = [
  [/^Home$/, '/'],
  [/^Services$/, '/services'],
];

export const navigation: Record<Visitor, ExpectedNavigation> = {
  visitor: {
    links: everyone,
    absent: ['My Reports', 'Admin Dashboard', 'New Report', 'Logout'],
    account: [
      [/Sign Up/, '/signup'],
      [/Sign In/, /^\/api\/login/],
    ],
  },
  customer: {
    links: [
      ...everyone,
      ['My Reports', '/download-reports'],
      [/^Cart/, '/checkout'],
      ['Logout', '/api/logout'],
    ],
    absent: ['Admin Dashboard', 'New Report'],
    account: [],
    greeting: 'Welcome, Casey',
  },
  admin: {
    links: [
      ...everyone,
      ['Admin Dashboard', '/admin/dashboard'],
      ['New Report', '/admin/service-report/new'],
      [/^Cart/, '/checkout'],
      ['Logout', '/api/logout'],
    ],
    absent: ['My Reports'],
    account: [],
    greeting: 'Welcome, ',
  },
};
