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
      ['Bookings', '/admin/bookings'],
      ['Quotes', '/admin/quotes'],
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
  {
    path: '/admin/bookings',
    title: /Bookings.*Sheriff/,
    heading: 'Bookings',
    texts: ['Dana Deckard', /\d visits? · \$[\d,.]+ due/, 'How to get in'],
    fields: ['Date', 'Show'],
    links: [
      ['Previous day', /^\/admin\/bookings\?date=/],
      ['Next day', /^\/admin\/bookings\?date=/],
      [/^Call Dana Deckard/, 'tel:+12815550112'],
      [/^Map of 34 Sample Creek Drive/, /^https:\/\/www\.google\.com\/maps/],
    ],
  },
  {
    path: '/admin/quotes',
    title: /Quotes and Sign-Ups.*Sheriff/,
    heading: 'Quotes and Sign-Ups',
    texts: ['Vera Visitor', 'Declined'],
    tabs: ['Quote Requests', 'Sign-Ups'],
    links: [
      [/^Call Vera Visitor/, /^tel:\+1281555\d{4}$/],
      [/^E-mail Vera Visitor/, /^mailto:.+@example\.com$/],
    ],
  },
  {
    path: '/admin/quotes?tab=signups',
    title: /Quotes and Sign-Ups.*Sheriff/,
    heading: 'Quotes and Sign-Ups',
    texts: ['Nora Newcomer', /Overdue by/, /Handled on .* by admin@example\.com/],
  },
  notFound('/no-such-page'),
];
