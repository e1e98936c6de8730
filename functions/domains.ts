/**
 * The server's domains in their order: each imports only those before it, types included, and
 * `npm run validate` holds that (scripts/checks/import-boundary-rules.ts). A new domain stands behind all it needs.
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
  'reports',
  'visits',
  'retention',
  'mail-feedback',
  'api-document',
] as const;
