import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import { ConflictPlace } from '../../features/reports/conflict-place.tsx';
import { contentOf, type ReportContent } from '../../offline/report/editor-form.ts';
import { settled } from '../../features/photos/photo-tray.ts';
import { deliveryLabel } from '../../features/reports/delivery-labels.ts';
import { onDraftsForgotten } from '../../offline/report/forget-drafts.ts';
import { differencesBetween, isSameContent } from '../../offline/report/report-differences.ts';
import { useWriting } from '../../lib/app-busy.ts';
import { useOpenEditor } from '../../lib/form-in-use.ts';
import { paths } from '../../lib/paths.ts';
import { useStoringEditor } from '../../lib/session-end.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ActionBar } from './action-bar.tsx';
import { knownCustomerName } from './known-customer-name.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { openDraft } from './open-draft.ts';
import { ReportFields } from './report-fields.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { useDraftStorage } from './use-draft-keeping.ts';
import { usePhotoFacts } from './use-photo-facts.ts';
import { useReportContent } from './use-report-content.ts';
import { useReportSaving } from './use-report-saving.ts';

type Props = {
  /** Undefined for a new report. */
  report: ServiceReport | undefined;
  /** The booked visit of a new report. */
  bookingId?: string | undefined;
  initial: ReportContent;
  /** Key of the unsaved copy on this device. */
  draftId: string;
  /** Id of the signed-in operator. */
  owner: string;
  /** Whether the operator came from a day's stops. */
  cameFromDay: boolean;
  onReload: () => void;
};

const untilOffline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) window.addEventListener('offline', () => resolve(), { once: true });
    else resolve();
  });

export const ReportEditor = ({
  report,
  bookingId,
  initial,
  draftId,
  owner,
  cameFromDay,
  onReload,
}: Props) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useOpenEditor();
  useWriting('report editor');
  const [{ drafts, restored, key, version, conflict }] = useState(() =>
    openDraft({ report, initial, draftId, owner, now: new Date() }),
  );
  const writing = useReportContent(restored ?? initial);
  const { form, tray, content } = writing;
  const { facts, noteRefused } = usePhotoFacts(report, writing);
  const [isWaiting, setWaiting] = useState(false);
  const [hasUnlisted, setHasUnlisted] = useState(false);
  // Saved, discarded or redirected to the sign-in: stop keeping a copy and asking before leaving.
  const ended = useRef({ isStored: false, isLeaving: false });
  useEffect(
    () =>
      onDraftsForgotten(() => {
        ended.current.isStored = true;
      }),
    [],
  );
  const forget = () => {
    ended.current.isStored = true;
    drafts.clear();
  };
  const saving = useReportSaving({
    reportId: report?.id,
    bookingId,
    cameFromDay,
    key,
    conflict,
    onStored: forget,
    onRefused: (error) => {
      const refused = form.showRefusals(error);
      return refused && noteRefused(refused);
    },
  });
  const once = useSingleFlight();
  const isUnsaved = () => !ended.current.isStored && !isSameContent(content(), initial);
  const saved = useDraftStorage({
    drafts,
    content: JSON.stringify(content()),
    current: () => (isUnsaved() ? { ...content(), key, version } : undefined),
    onUnchanged: () => {
      if (!ended.current.isStored) drafts.clear();
    },
  });
  const hasChanges = !isSameContent(content(), initial);
  useStoringEditor(() => {
    const unsaved = isUnsaved() ? { ...content(), key, version } : undefined;
    const isStored = unsaved === undefined || drafts.write(unsaved, new Date());
    ended.current.isLeaving = isStored;
    return isStored;
  });
  const guard = useLeaveGuard(
    () => (isUnsaved() || (hasUnlisted && !ended.current.isStored)) && !ended.current.isLeaving,
  );
  const names = knownCustomerName([report, saving.conflict?.stored]);
  const busy = saving.busy ? 'saving' : isWaiting ? 'photos' : undefined;

  const submit = (send: boolean) =>
    form.handleSubmit(async ({ customerId }) => {
      if (send && customerId === '') {
        toast({
          title: 'Customer Required',
          description: 'Please select a customer before sending the report',
          variant: 'destructive',
        });
        form.setFocus('customerId');
        return;
      }
      if (hasUnlisted) {
        toast({
          title: 'An addition is not in the list yet',
          description:
            'Press “Add to List”, or clear its chemical and amount, then save again. Everything else is still here.',
          variant: 'destructive',
        });
        return;
      }
      setWaiting(true);
      await Promise.race([settled(tray), untilOffline()]);
      setWaiting(false);
      if (tray.list().some(({ status }) => status !== 'uploaded')) {
        toast({
          title: 'Some photos are not uploaded',
          description: 'Retry or remove them, then save again. Everything else is still here.',
          variant: 'destructive',
        });
        return;
      }
      await saving.save({ ...content(), send, version });
    })();

  const startOver = () => {
    const mine = { ...content(), key, version };
    // A new report that an earlier try has created has an address of its own by now.
    const created = report ? undefined : saving.conflict?.stored.id;
    forget();
    onReload();
    if (created !== undefined) void navigate(paths.adminReport(created), { replace: true });
    toast({
      title: 'What you typed was discarded',
      action: {
        label: 'Restore',
        onClick: () => {
          drafts.write(mine, new Date());
          onReload();
          if (created !== undefined) void navigate({ pathname, search });
        },
      },
      duration: 15_000,
    });
  };

  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const delivery = report && deliveryLabel(report);
  return (
    <form
      noValidate
      aria-busy={busy !== undefined}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      {delivery !== undefined && (
        <Card tone={report?.deliveryError ? 'danger' : 'pool'}>
          <p className="font-semibold">{delivery}</p>
        </Card>
      )}
      {restored && !saving.conflict && (
        <RestoredNotice
          savedAt={restored.savedAt}
          busy={busy !== undefined}
          onDiscard={startOver}
        />
      )}
      {saving.conflict && (
        <ConflictPlace
          key={saving.conflict.stored.version}
          conflict={saving.conflict}
          differences={differencesBetween(content(), contentOf(saving.conflict.stored), names)}
          busy={busy !== undefined}
          onKeepMine={() => void once(() => saving.keepMine(content()))}
          onTakeTheirs={startOver}
        />
      )}
      <ReportFields
        report={report}
        isBooked={bookingId !== undefined || Boolean(report?.bookingId)}
        writing={writing}
        facts={facts}
        busy={busy !== undefined}
        onUnlisted={setHasUnlisted}
      />
      <ActionBar
        busy={busy}
        failure={saving.failure}
        kept={saved}
        finishes={customer !== undefined && customer.email === null}
        onSave={() => void once(() => submit(false))}
        onSend={() => void once(() => submit(true))}
      />
      {guard.isAsking && (
        <LeaveQuestion
          guard={guard}
          isKept={hasChanges && saved?.failed !== true}
          hasUnlisted={hasUnlisted}
          onDiscard={forget}
        />
      )}
    </form>
  );
};
