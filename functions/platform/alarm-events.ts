/**
 * Events of the log that the stack counts and rings an alarm for (infra/constructs/function-log.ts): what
 * is written here must be what the log says.
 */
export const alarmEvents = {
  /** A call ended with hardly any of its time left. */
  nearTimeout: 'near-timeout',
  /** The mail service did not take a mail, for a reason that is not the mail's. */
  mailNotHandedOver: 'mail-not-handed-over',
} as const;
