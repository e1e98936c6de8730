/** Log events with a CloudWatch alarm (infra/constructs/function-log.ts). */
export const alarmEvents = {
  nearTimeout: 'near-timeout',
  /** Not logged for a mail that the mail service rejected: that says nothing about the service. */
  mailNotHandedOver: 'mail-not-handed-over',
  /** Others have caused as many mails today as they may (docs/decisions/0026). */
  mailHeldBack: 'mail-held-back',
  /** No mail to anybody goes out until we have put something right at the mail service. */
  mailBlocked: 'mail-blocked',
} as const;

/** The `event` of every line of the security log, which a saved query lists. */
export const securityEvent = 'security';
