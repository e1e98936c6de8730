import { notFound } from './expected-route.ts';
import type { ExpectedRoute } from './expected-route.ts';

/** What the operator is shown. */
export const operatorRoutes: readonly ExpectedRoute[] = [
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
];
