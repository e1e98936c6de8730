/**
 * The names of the calls that may send mail. The browser never retries one by itself (rules: api-12): if the response
 * is lost, nobody knows whether the mail went out. Compared with the functions' permissions by a test.
 */
export const mailingCalls: ReadonlySet<string> = new Set([
  'act-on-customers-plan',
  'answer-customer',
  'create-booking',
  'create-offer',
  'end-customer-autopay',
  'invite-customer',
  'mark-not-possible',
  'place-bookings',
  'put-autopay',
  'rain-out-day',
  'receive-payment-event',
  'remind-customer',
  'report-payment',
  'request-deletion',
  'request-quote',
  'send-chat-message',
  'send-report',
  'send-report-email',
  'sign-up',
  'transition-booking',
  'undo-rain-out',
  'update-plan',
]);
