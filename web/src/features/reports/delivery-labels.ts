import type { ServiceReport } from 'shared/contracts/reports.ts';

type Facts = Pick<ServiceReport, 'status' | 'deliveryStatus' | 'deliveryError'> &
  Partial<Pick<ServiceReport, 'cleanupWarningNotified' | 'customerEmail'>>;

const queuedLabel = {
  send: 'Waiting to be sent. It goes out by itself within half an hour; Send to Customer sends it now.',
  /** For a customer without an email address (rules: report-32). */
  finish:
    'Waiting to be finished. That happens by itself within half an hour; Finish Report does it now.',
};

/** The state of a report's mail, for the operator; undefined if nobody has sent it. */
export const deliveryLabel = ({
  status,
  deliveryStatus,
  deliveryError,
  cleanupWarningNotified = false,
  customerEmail,
}: Facts): string | undefined => {
  if (deliveryStatus === 'delivered') return 'Delivered to the customer’s mailbox';
  if (deliveryStatus === 'none')
    return cleanupWarningNotified
      ? 'The customer has no address and was told by phone'
      : 'The customer has no address: print the report, or tell them by phone';
  if (deliveryStatus === 'accepted')
    return 'Handed to the mail service, delivery not confirmed yet';
  if (deliveryStatus === 'failed')
    return `The email failed: ${deliveryError ?? 'the mail service did not say why.'}`;
  if (deliveryStatus === 'queued' && status !== 'sent')
    return deliveryError ?? queuedLabel[customerEmail === null ? 'finish' : 'send'];
  return undefined;
};
