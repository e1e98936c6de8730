/** Log events with a CloudWatch alarm (infra/constructs/function-log.ts). */
export const alarmEvents = {
  nearTimeout: 'near-timeout',
  /** Not logged when the mail service rejects a single mail, which says nothing about the service. */
  mailNotHandedOver: 'mail-not-handed-over',
  /** Visitors and customers have triggered as many mails today as they may (docs/decisions/0026). */
  mailHeldBack: 'mail-held-back',
  /** No mail can go out until the operator fixes something at the mail service. */
  mailBlocked: 'mail-blocked',
  /** What the payment provider has differs from our rows, or nothing explains it (rules: payment-11). */
  paymentMismatch: 'payment-mismatch',
  /** Every scheduled job has completed its latest run. The alarm goes off when this is missing. */
  jobsAlive: 'jobs-alive',
} as const;

/** The `event` field of every line in the security log; a saved query filters on it. */
export const securityEvent = 'security';
