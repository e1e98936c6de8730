import * as z from 'zod/mini';

/** What the mail service reports about a mail it accepted. */
export type MailEvent = {
  /** The id that the mail service assigned to the mail. */
  mailId: string;
  /** ISO instant. */
  acceptedAt: string;
  tags: Readonly<Record<string, string>>;
  /** Addresses that permanently rejected it or that the mail service no longer sends to, in lowercase. */
  bounced: readonly string[];
} & (
  | { outcome: 'delivered' }
  /** Permanent. The reason is a sentence for the operator. */
  | { outcome: 'failed'; reason: string }
  /** Temporary, such as a full mailbox, a server that was down or an automatic reply. */
  | { outcome: 'undelivered'; reason: string }
  /** Reported as spam, so it did reach the mailbox. */
  | { outcome: 'complained'; reason: string }
  | { outcome: 'none' }
);

const fromTopic = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
const published = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    timestamp: z.string(),
    tags: z._default(z.record(z.string(), z.array(z.string())), {}),
  }),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: z.optional(z.string()),
      bouncedRecipients: z._default(
        z.array(
          z.object({
            emailAddress: z.optional(z.string()),
            diagnosticCode: z.optional(z.string()),
          }),
        ),
        [],
      ),
    }),
  ),
  complaint: z.optional(
    z.object({
      complaintSubType: z.optional(z.nullable(z.string())),
      complainedRecipients: z._default(
        z.array(z.object({ emailAddress: z.optional(z.string()) })),
        [],
      ),
    }),
  ),
  reject: z.optional(z.object({ reason: z.optional(z.string()) })),
});
type Published = z.infer<typeof published>;
type Bounce = NonNullable<Published['bounce']>;

const longestDiagnosis = 200;

/** The subtype of a bounce or complaint about a mail that SES did not send, because the address is on its list. */
const onSuppressionList = 'OnAccountSuppressionList';
const suppressedReason =
  'Mail to this address bounced or was reported as spam before, so the mail service no longer sends any.';

const bounceReason = ({ bounceSubType, bouncedRecipients = [] }: Partial<Bounce> = {}): string => {
  if (bounceSubType === 'Suppressed' || bounceSubType === onSuppressionList)
    return suppressedReason;
  const message = bouncedRecipients[0]?.diagnosticCode?.replaceAll(/\s+/g, ' ').trim();
  return message
    ? // Half a surrogate pair at the end could not be stored.
      `The customer’s mailbox refused the email (${message.slice(0, longestDiagnosis).toWellFormed()}).`
    : 'The customer’s mailbox refused the email.';
};

const bouncedOf = ({ bounce, complaint }: Published): string[] =>
  [
    ...(bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []),
    ...(complaint?.complaintSubType === onSuppressionList ? complaint.complainedRecipients : []),
  ].flatMap(({ emailAddress }) => emailAddress?.toLowerCase() ?? []);

const outcomeOf = ({ eventType, bounce, complaint, reject }: Published) => {
  switch (eventType) {
    case 'Delivery':
      return { outcome: 'delivered' } as const;
    case 'Complaint':
      // About an earlier mail: this one was not sent.
      return complaint?.complaintSubType === onSuppressionList
        ? ({ outcome: 'failed', reason: suppressedReason } as const)
        : ({
            outcome: 'complained',
            reason: 'The customer reported the email as unwanted.',
          } as const);
    case 'Reject':
      return {
        outcome: 'failed',
        reason: `The mail service refused the email (${reject?.reason ?? 'no reason given'}).`,
      } as const;
    case 'Bounce':
      return bounce?.bounceType === 'Permanent'
        ? ({ outcome: 'failed', reason: bounceReason(bounce) } as const)
        : ({ outcome: 'undelivered', reason: bounceReason(bounce) } as const);
    default:
      return { outcome: 'none' } as const;
  }
};

/** SES publishes this sentence, which is not JSON, when a topic becomes an event destination. */
const topicCheck = 'Successfully validated SNS topic';

/** Parses an SNS event with SES notifications. */
export const mailEvents = (event: unknown): MailEvent[] =>
  fromTopic
    .parse(event)
    .Records.filter(({ Sns }) => !Sns.Message.startsWith(topicCheck))
    .map(({ Sns }) => {
      const notification = published.parse(JSON.parse(Sns.Message));
      const { messageId, timestamp, tags } = notification.mail;
      return {
        mailId: messageId,
        acceptedAt: timestamp,
        tags: Object.fromEntries(Object.entries(tags).map(([name, [value = '']]) => [name, value])),
        bounced: bouncedOf(notification),
        ...outcomeOf(notification),
      };
    });
