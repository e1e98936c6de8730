import { randomUUID } from 'node:crypto';

/** A mail that was accepted, as far as its events tell of it. */
export type AcceptedMail = {
  id: string;
  to: readonly string[];
  /** Message tags the sender gave it. */
  tags: Readonly<Record<string, string>>;
};

/** Addresses whose mail has a fate, named as in SES's own mailbox simulator; `bounce+any@...` works too. */
const simulatorDomains = new Set(['simulator.example.com', 'simulator.amazonses.com']);

const fateOf = (address: string): string => {
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

const complaint = (address: string, at: string) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: address }],
    complaintFeedbackType: 'abuse',
    timestamp: at,
    feedbackId: randomUUID(),
  },
});

const eventsOf = (address: string, at: string): object[] => {
  switch (fateOf(address)) {
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
    default:
      return [delivery(address, at)];
  }
};

/**
 * What SES publishes about a mail, each as the event SNS hands to a Lambda.
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
