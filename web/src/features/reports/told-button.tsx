import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { getReport, markReportTold } from 'shared/contracts/reports.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';

/** Notes that the customer was told by phone about a report that was not mailed (rules: retention-11). */
export const ToldButton = ({ reportId }: { reportId: string }) => {
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(markReportTold, { params: { id: reportId } }),
    onSuccess: async ({ deleteOn }) => {
      toast({
        title: 'Told by Phone',
        description: `The report is kept until ${formatCalendarDate(deleteOn)}.`,
      });
      await invalidate(getReport);
    },
    onError: (error) => {
      toastFailure(error, { title: 'Not Noted', fallback: 'Please try again.' });
    },
  });
  return (
    <BusyButton tone="paper" busy={isPending} onClick={() => void once(mutateAsync)}>
      <Phone aria-hidden="true" /> {isPending ? 'Saving...' : 'Told by Phone'}
    </BusyButton>
  );
};
