// oxlint-disable-next-line no-restricted-imports -- a save and a send, with a conflict in between
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { fromDay } from '../../features/bookings/day/from-day.ts';
import { showVisitOfReport } from '../../features/bookings/day/written-bookings.ts';
import type { Conflict } from '../../features/reports/conflict-notice.tsx';
import type { ReportContent, SaveRequest } from '../../offline/report/editor-form.ts';
import { invalidateReports, reportQuery } from '../../features/reports/report-queries.ts';
import { ReportConflict, saveReport } from '../../features/reports/save-report.ts';
import { showReport } from '../../features/reports/written-reports.ts';
import {
  ApiError,
  hasStatus,
  messageOf,
  NetworkError,
  refusalMessage,
} from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';

type Content = Omit<SaveRequest, 'key' | 'bookingId'>;

export type ReportSaving = {
  busy: boolean;
  conflict: Conflict | undefined;
  /** Why the last attempt failed, if it did. */
  failure: string | undefined;
  /** Resolves when everything is done; errors have been reported. */
  save: (request: Content) => Promise<void>;
  /** Saves or sends over the other version that the operator has seen. */
  keepMine: (mine: ReportContent) => Promise<void>;
};

type Saving = {
  /** Undefined for a new report. */
  reportId: string | undefined;
  /** The booked visit of a new report. */
  bookingId: string | undefined;
  /** Whether the operator came from a day's stops. */
  cameFromDay: boolean;
  /** Idempotency key of a new report. */
  key: string;
  /** A conflict found when the editor was opened. */
  conflict: Conflict | undefined;
  /** The report is saved: nothing is unsaved anymore. */
  onStored: () => void;
  /** A save failed, perhaps because of its content. May return a more specific message. */
  onRefused: (error: unknown) => string | undefined;
};

const noSignal =
  'No signal. Everything you typed is saved on this device: try again when you have a signal.';

/** Whether a save that failed may have been carried out. */
const mayBeStored = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

const sentLabel = ({ deliveryStatus }: ServiceReport) =>
  deliveryStatus === 'none'
    ? {
        title: 'Report Finished',
        description: 'The customer has no email address: print the report, or tell them by phone.',
      }
    : { title: 'Report Sent!', description: 'Service report sent to customer successfully' };

/**
 * Saves and sends, and reports the outcome. On success goes to the dashboard or, if one of today's stops was
 * opened from the day, back to it (rules: report-12, route-6).
 */
export const useReportSaving = (saving: Saving): ReportSaving => {
  const { reportId, bookingId, cameFromDay, key, onStored, onRefused } = saving;
  const navigate = useNavigate();
  const [conflict, setConflict] = useState(saving.conflict);
  const [failure, setFailure] = useState<string>();
  // An earlier attempt without a response, which may have been saved.
  const unanswered = useRef<SaveRequest>(undefined);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ storedId, ...request }: SaveRequest & { storedId?: string }) =>
      saveReport(storedId ?? reportId, request, unanswered.current),
    onSuccess: async ({ report: stored, sendError }, { send }) => {
      onStored();
      showReport(stored);
      showVisitOfReport(stored);
      void invalidateReports();
      if (sendError !== undefined) {
        toast({
          title: 'Email Failed',
          description: `${messageOf(sendError, 'Failed to send service report email')} The report is saved.`,
          variant: 'destructive',
        });
        // The report exists by now: continue with the stored version, which equals what was typed.
        queryClient.setQueryData(reportQuery(stored.id).queryKey, stored);
        const state = cameFromDay ? fromDay : null;
        await navigate(paths.adminReport(stored.id), { replace: true, state });
        return;
      }
      const queued = {
        title: 'Report Queued',
        description: 'It goes out by itself as soon as its photos are ready.',
      };
      const isQueued = send && stored.status !== 'sent';
      toast(
        isQueued
          ? queued
          : send
            ? sentLabel(stored)
            : { title: 'Draft Saved', description: 'Service report saved as draft' },
      );
      // Back to the day, where the next stop now comes first.
      const isStop =
        cameFromDay &&
        send &&
        stored.bookingId !== null &&
        stored.serviceDate === businessDate(timeNow());
      await navigate(isStop ? paths.adminBookings() : paths.adminDashboard());
    },
    onError: (error, request) => {
      if (hasStatus(error, 401)) return;
      if (mayBeStored(error)) unanswered.current = request;
      if (error instanceof ReportConflict) {
        setConflict({ stored: error.stored, send: request.send });
        return;
      }
      const refusal = onRefused(error);
      const title = request.send ? 'Report Not Sent' : 'Draft Not Saved';
      const description =
        error instanceof NetworkError
          ? noSignal
          : (refusal ?? refusalMessage(error, 'The report could not be saved. Please try again.'));
      setFailure(`${title}. ${description}`);
      toast({ title, description, variant: 'destructive' });
    },
  });
  const save = async (request: Content & { storedId?: string }) => {
    setConflict(undefined);
    setFailure(undefined);
    await mutateAsync({ ...request, bookingId, key }).catch(() => undefined);
  };
  return {
    busy: isPending,
    conflict,
    failure,
    save,
    keepMine: async (mine) => {
      if (!conflict) return;
      const { id: storedId, version } = conflict.stored;
      await save({ ...mine, send: conflict.send, version, storedId });
    },
  };
};
