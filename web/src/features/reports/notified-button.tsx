import Phone from 'lucide-react/icons/phone';
import { getReport, markReportTold } from 'shared/contracts/reports.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';

const markNotified = defineChange(markReportTold, {
  request: (id: string) => ({ params: { id } }),
  says: ({ deleteOn }) => ({
    title: 'Told by Phone',
    description: `The report is kept until ${formatCalendarDate(deleteOn)}.`,
  }),
  outdates: [getReport],
  fails: { title: 'Not Noted', fallback: 'Please try again.' },
});

/** Notes that the customer was told by phone about a report that was not mailed (rules: retention-11). */
export const NotifiedButton = ({ reportId }: { reportId: string }) => {
  const { run, isPending } = useChange(markNotified);
  return (
    <BusyButton tone="paper" busy={isPending} onClick={() => void run(reportId)}>
      <Phone aria-hidden="true" /> {isPending ? 'Saving...' : 'Told by Phone'}
    </BusyButton>
  );
};
