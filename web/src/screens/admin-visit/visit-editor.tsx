import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { missingSlots } from 'shared/domain/lines/missing-photos.ts';
import { factsOfLine } from 'shared/domain/lines/visit-facts.ts';
import { refreshOutbox, useOutbox } from '../../offline/outbox/current-outbox.ts';
import { useOldCopy } from '../../offline/outbox/old-copy.ts';
import { toastNotStored } from '../../offline/outbox/toast-not-stored.ts';
import { useUndoSend } from '../../offline/outbox/use-undo-send.ts';
import type { VisitStart } from '../../offline/outbox/visit-record.ts';
import { waitingLabel } from '../../offline/outbox/waiting-labels.ts';
import { askToSend, beginVisit } from '../../offline/outbox/write-visit.ts';
import { rememberPhrases } from '../../features/reports/phrases.ts';
import { useSessionEnd } from '../../features/session/field-strip.tsx';
import { useWriting } from '../../lib/app-busy.ts';
import { useOpenEditor } from '../../lib/form-in-use.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { oddReadings } from './odd-readings.ts';
import { sendDoubts } from './send-doubts.ts';
import type { Stop } from './use-stop.ts';
import { useVisitWriting } from './use-visit-writing.ts';
import { VisitChecklist } from './visit-checklist.tsx';
import { VisitFindings } from './visit-findings.tsx';
import { VisitNote } from './visit-note.tsx';
import { VisitPhotos } from './visit-photos.tsx';
import { VisitProblem } from './visit-problem.tsx';

/** Identifies a visit's copies stored by the report editor. Without a booking, the ids come from this phone. */
const visitOf = ({ visit, values, reportId }: VisitStart, booking: Stop['booking']) =>
  booking ?? { id: visit, userId: values.customerId, reportId };

type Props = { stop: Stop; operator: string; date: string };

/** The form for everything done at a stop, stored on the phone first. */
export const VisitEditor = ({ stop: { booking, start, record }, operator, date }: Props) => {
  const isEnded = useSessionEnd();
  useOpenEditor();
  useWriting('visit');
  const navigate = useNavigate();
  const undoSend = useUndoSend();
  const outbox = useOutbox();
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const [hasUnlisted, setHasUnlisted] = useState(false);
  const { form, write } = useVisitWriting(start, record, toastNotStored);
  useOldCopy(start, visitOf(start, booking), record);
  const stopped = isEnded ? 'signed-out' : outbox.stopped;
  const waiting = record && waitingLabel(record, { ...outbox, stopped });
  const isSending = record?.send?.state === 'asked';
  // Without an address there is nobody to send it to (rules: report-32).
  const finishes = booking?.customer?.email === null;
  const verb = finishes ? 'Finish' : 'Send';

  // An open question would hide the toast that says why nothing is sent.
  const stay = (): void => setDoubts([]);
  const send = async (): Promise<void> => {
    const values = form.getValues();
    if (!(await write())) return stay();
    try {
      await beginVisit(start);
      await askToSend(start);
    } catch (error) {
      toastNotStored(error);
      return stay();
    }
    void rememberPhrases(operator, values.line, values.notes).catch(() => undefined);
    // The day shows this stop as done, with an undo button, so no toast has to cover the next stop.
    await refreshOutbox();
    await navigate(paths.adminBookings({ date }));
  };
  const submit = form.handleSubmit(async (values) => {
    if (doubts.length === 0) {
      const taken = [...(record?.stored ?? start.stored), ...(record?.photos ?? [])].map(
        ({ slot }) => slot,
      );
      const found = sendDoubts({
        values,
        missing: missingSlots(values.line, taken),
        oddReadings: oddReadings(factsOfLine(values).water),
        hasUnlisted,
      });
      if (found.length > 0) {
        setDoubts(found);
        return;
      }
    }
    await send();
  });
  return (
    // Sent only with its button, because Enter in a caption or an amount would send an unfinished report.
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
      {record && <VisitProblem record={record} />}
      {isSending && !record.problem && (
        <Card tone="pool" className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">{waiting?.words}</p>
          {waiting?.undo === 'send' && (
            <Button tone="paper" size="small" onClick={() => void undoSend(start, date)}>
              Undo
            </Button>
          )}
        </Card>
      )}
      {/* The same order for thumb and Tab; side by side where there is room. */}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <VisitPhotos start={start} record={record} />
        <VisitChecklist form={form} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <VisitFindings form={form} booking={booking} onUnlisted={setHasUnlisted} />
        </div>
        <VisitNote form={form} operator={operator} />
      </div>
      <div
        data-action-bar
        className="sticky bottom-0 -mx-4 flex flex-col gap-1.5 border-t-2 border-cream-300 bg-cream-50 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:flex-row lg:items-center lg:justify-end lg:gap-5"
      >
        <output className="min-h-6 text-center text-base text-ink-soft">
          {waiting?.words ?? (record ? 'Saved on this device' : '')}
        </output>
        <Button
          tone="gold"
          className="min-h-14 text-lg max-lg:w-full lg:min-w-80"
          disabled={isSending}
          onClick={() => void submit()}
        >
          {finishes ? <Check aria-hidden="true" /> : <Send aria-hidden="true" />} {verb} Report
        </Button>
      </div>
      {doubts.length > 0 && (
        <QuestionDialog
          title={`${verb} it like this?`}
          onCancel={stay}
          answers={
            <>
              <Button onClick={stay}>Cancel</Button>
              <Button tone="paper" onClick={() => void send()}>
                {verb} Anyway
              </Button>
            </>
          }
        >
          <ul className="list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </QuestionDialog>
      )}
    </form>
  );
};
