import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { sendReportEmail } from 'shared/contracts/reports.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { invalidateReports } from './report-queries.ts';

/** Mails a draft from the dashboard and says what became of it (rules: report-20). */
export const SendEmailButton = ({ reportId, label }: { reportId: string; label: string }) => {
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(sendReportEmail, { params: { id: reportId } }),
    onSuccess: ({ customerEmail, message, report }) => {
      toast(
        report.status !== 'sent'
          ? { title: 'Email Queued', description: `${message}.` }
          : {
              title: 'Email Sent',
              description: `Service report sent successfully to customer. It went to ${customerEmail}.`,
            },
      );
      // Busy until the list shows it: a sent report must not offer to be sent for a moment.
      return invalidateReports();
    },
    onError: (error) => {
      toast({
        title: 'Email Failed',
        description: messageOf(error, 'Failed to send service report email'),
        variant: 'destructive',
      });
      // It can be tried again at once, whether or not the list can be read meanwhile.
      void invalidateReports();
    },
  });
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() => void once(mutateAsync)}
      aria-label={isPending ? undefined : `Send Email: ${label}`}
    >
      <Send aria-hidden="true" /> {isPending ? 'Sending...' : 'Send Email'}
    </Button>
  );
};
