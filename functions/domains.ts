/**
 * The server's domains in order: each may import only the ones before it, types included. A new domain
 * goes after everything it needs. `npm run validate` enforces this
 * (scripts/checks/import-boundary-rules.ts).
 */
export const domains = [
  'platform',
  'delivery',
  'customers',
  'catalogue',
  'cart',
  'photos',
  'uploads',
  'messages',
  'quotes',
  'statistics',
  'session',
  'signup',
  'bookings',
  'plans',
  'checkout',
  // Apart from payments, which come after charges, because a report asks whether its visit was reported as paid.
  'payment-rows',
  'reports',
  'visits',
  'charges',
  'payments',
  'offers',
  'day-routes',
  'imports',
  'reminders',
  'links',
  'retention',
  'privacy',
  'mail-feedback',
  'monitoring',
] as const;
