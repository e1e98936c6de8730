import { idOf } from './fixtures.ts';
import type { Shown } from './settled-page.ts';

/** Pages that only the operator may open, for the books of everybody else. */
export const operatorsPages = {
  'the dashboard': { at: '/admin/dashboard' },
  'the bookings': { at: '/admin/bookings' },
  'a new booking': { at: '/admin/bookings/new' },
  'a visit': { at: `/admin/visits/${idOf(141)}` },
  'the quotes': { at: '/admin/quotes' },
  'the customers': { at: '/admin/customers' },
  'a customer': { at: `/admin/customers/${idOf(1)}` },
  'the messages': { at: '/admin/messages' },
  'the import': { at: '/admin/customers/import' },
  'the money': { at: '/admin/money' },
  'the second factor': { at: '/admin/second-factor' },
  'a service report': { at: `/admin/service-report/${idOf(50)}` },
} satisfies Record<string, Shown>;

/** Pages that only customers have, for the books of everybody else. */
export const customersPages = {
  'the visits of a customer': { at: '/visits' },
  'the bills of a customer': { at: '/billing' },
  'the messages of a customer': { at: '/messages' },
  'the account of a customer': { at: '/account' },
} satisfies Record<string, Shown>;
