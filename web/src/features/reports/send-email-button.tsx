import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { sendReportEmail } from 'shared/contracts/reports.ts';
import { call } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { invalidateReports } from './report-queries.ts';
import { showReport } from './written-reports.ts';

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
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(sendReportEmail, { params: { id: reportId } }),
    // If the response is lost, nobody knows whether the mail went out, and a retry could send it again.
    retry: false,
    onSuccess: ({ customerEmail, message, report }) => {
      showReport(report);
      toast(
        report.status !== 'sent'
          ? { title: 'Email Queued', description: `${message}.` }
          : report.deliveryStatus === 'none'
            ? { title: 'Report Finished', description: `${message}.` }
            : {
                title: 'Email Sent',
                description: `Service report sent successfully to customer. It went to ${customerEmail}.`,
              },
      );
      // Stay busy until the list is refetched, so that a sent report is not offered for sending again.
      return invalidateReports();
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Email Failed',
        fallback: 'Failed to send service report email',
        isFinal: true,
      });
      // Not awaited: sending can be retried at once, even if the list cannot be refetched.
      void invalidateReports();
    },
  });
  return (
    <BusyButton
      size="small"
      busy={isPending}
      onClick={() => void once(mutateAsync)}
      aria-label={isPending ? undefined : `${action}: ${label}`}
    >
      <Send aria-hidden="true" /> {isPending ? 'Sending...' : action}
    </BusyButton>
  );
};
