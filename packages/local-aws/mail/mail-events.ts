import { randomUUID } from 'node:crypto';

/** The facts about an accepted message that SES repeats in its events. */
export type AcceptedMail = {
  id: string;
  to: readonly string[];
  /** The sender's message tags. */
  tags: Readonly<Record<string, string>>;
};

/** Domains whose addresses have a fixed outcome, named as in SES's mailbox simulator; `bounce+label@...` works too. */
const simulatorDomains = new Set(['simulator.example.com', 'simulator.amazonses.com']);

const outcomeOf = (address: string): string => {
  const [local = '', domain = ''] = address.split('@');
  return simulatorDomains.has(domain) ? (local.split('+')[0] ?? '') : 'success';
};

const bounce = (address: string, at: string, type: 'Permanent' | 'Transient', subType: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: type,
    bounceSubType: subType,
    bouncedRecipients: [
      {
        emailAddress: address,
        action: 'failed',
        status: type === 'Permanent' ? '5.1.1' : '4.2.2',
        diagnosticCode:
          type === 'Permanent' ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full',
      },
    ],
    timestamp: at,
    feedbackId: randomUUID(),
  },
});

const delivery = (address: string, at: string) => ({
  eventType: 'Delivery',
  delivery: { timestamp: at, recipients: [address], smtpResponse: '250 ok' },
});

const complaint = (
  address: string,
  at: string,
  complaintSubType: 'OnAccountSuppressionList' | null = null,
) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: address }],
    complaintSubType,
    ...(complaintSubType === null && { complaintFeedbackType: 'abuse' }),
    timestamp: at,
    feedbackId: randomUUID(),
  },
});

const eventsOf = (address: string, at: string): object[] => {
  switch (outcomeOf(address)) {
    case 'bounce':
      return [bounce(address, at, 'Permanent', 'General')];
    case 'suppressionlist':
      return [bounce(address, at, 'Permanent', 'OnAccountSuppressionList')];
    case 'mailboxfull':
      return [bounce(address, at, 'Transient', 'MailboxFull')];
    case 'reject':
      return [{ eventType: 'Reject', reject: { reason: 'Bad content' } }];
    case 'complaint':
      return [delivery(address, at), complaint(address, at)];
    // Somebody who complained about an earlier mail: SES accepts further ones but does not send them.
    case 'complainedbefore':
      return [complaint(address, at, 'OnAccountSuppressionList')];
    default:
      return [delivery(address, at)];
  }
};

/**
 * The events SES publishes about a message, each in the format in which SNS passes it to a Lambda
 * function.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const mailEvents = ({ id, to, tags }: AcceptedMail, now: Date): object[] => {
  const at = now.toISOString();
  const mail = {
    timestamp: at,
    messageId: id,
    destination: to,
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  return to
    .flatMap((address) => eventsOf(address, at))
    .map((event) => ({
      Records: [
        {
          EventSource: 'aws:sns',
          Sns: {
            Type: 'Notification',
            MessageId: randomUUID(),
            Timestamp: at,
            Message: JSON.stringify({ ...event, mail }),
          },
        },
      ],
    }));
};
