import Send from 'lucide-react/icons/send';
import { sendReportEmail } from 'shared/contracts/reports.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { invalidateReports } from './report-queries.ts';
import { showReport } from './written-reports.ts';

const sendEmail = defineChange(sendReportEmail, {
  request: (id: string) => ({ params: { id } }),
  shows: ({ report }) => showReport(report),
  says: ({ customerEmail, message, report: { status, deliveryStatus } }) => {
    if (status !== 'sent') return { title: 'Email Queued', description: `${message}.` };
    if (deliveryStatus === 'none') return { title: 'Report Finished', description: `${message}.` };
    return {
      title: 'Email Sent',
      description: `Service report sent successfully to customer. It went to ${customerEmail}.`,
    };
  },
  fails: {
    title: 'Email Failed',
    fallback: 'Failed to send service report email',
    isFinal: true,
  },
});

/** Mails a draft from the dashboard and shows the outcome (rules: report-20). */
export const SendEmailButton = ({
  reportId,
  label,
  finishes = false,
}: {
  reportId: string;
  label: string;
  /** Whether there is no address to mail to, so that the report is only finished (rules: report-32). */
  finishes?: boolean;
}) => {
  const action = finishes ? 'Finish Report' : 'Send Email';
  const { run, isPending } = useChange(sendEmail, {
    // Stays busy until the list is refetched, so that a sent report is not offered for sending again.
    onDone: invalidateReports,
    // Not awaited: sending can be retried at once, even if the list cannot be refetched.
    onFailed: () => void invalidateReports(),
  });
  return (
    <BusyButton
      tone="paper"
      size="small"
      busy={isPending}
      onClick={() => void run(reportId)}
      aria-label={isPending ? undefined : `${action}: ${label}`}
    >
      <Send aria-hidden="true" /> {isPending ? 'Sending...' : action}
    </BusyButton>
  );
};
