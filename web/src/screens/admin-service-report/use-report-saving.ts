import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { ReportContent, SaveRequest } from '../../features/reports/editor-form.ts';
import { invalidateReports, reportQuery } from '../../features/reports/report-queries.ts';
import { ReportConflict, saveReport } from '../../features/reports/save-report.ts';
import { hasStatus, messageOf, NetworkError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';

/** Somebody else's version stands in the way of a save that was to send or to keep a draft. */
export type Conflict = { stored: ServiceReport; send: boolean };

type Content = Omit<SaveRequest, 'key' | 'bookingId'>;

export type ReportSaving = {
  busy: boolean;
  conflict: Conflict | undefined;
  /** Why the last try failed; undefined while nothing is wrong. */
  failure: string | undefined;
  /** Resolves when all is done; what went wrong was said. */
  save: (request: Content) => Promise<void>;
  /** Saves or sends over the version that stands in the way, as the person has seen it. */
  keepMine: (mine: ReportContent) => Promise<void>;
};

type Saving = {
  /** Undefined for a new report. */
  reportId: string | undefined;
  /** The booked visit that a new report is written for. */
  bookingId: string | undefined;
  /** Idempotency key of a new report. */
  key: string;
  /** What stands in the way from the beginning. */
  conflict: Conflict | undefined;
  /** The report is stored: nothing is unsaved any more. */
  onStored: () => void;
  /** The session is gone; the screen is about to be left for the sign-in. */
  onSessionLost: () => void;
  /** A save failed, perhaps for what was written. Gives a better sentence about it, or none. */
  onRefused: (error: unknown) => string | undefined;
};

const noSignal =
  'No signal. Everything you typed is kept on this phone: try again when you are back in reach.';

/** Saves and sends, says how it went, and leads back to the dashboard when all is well. */
export const useReportSaving = (saving: Saving): ReportSaving => {
  const { reportId, bookingId, key, onStored, onSessionLost, onRefused } = saving;
  const navigate = useNavigate();
  const [conflict, setConflict] = useState(saving.conflict);
  const [failure, setFailure] = useState<string>();
  // Tried before, without an answer: it may be stored.
  const unanswered = useRef<SaveRequest>(undefined);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: SaveRequest) => saveReport(reportId, request, unanswered.current),
    onSuccess: async ({ report: stored, sendError }, { send }) => {
      onStored();
      void invalidateReports();
      if (sendError !== undefined) {
        toast({
          title: 'Email Failed',
          description: `${messageOf(sendError, 'Failed to send service report email')} The report is saved.`,
          variant: 'destructive',
        });
        // The report exists by now: go on with it as it is stored, which is what was typed.
        queryClient.setQueryData(reportQuery(stored.id).queryKey, stored);
        await navigate(paths.adminReport(stored.id), { replace: true });
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
            ? { title: 'Report Sent!', description: 'Service report sent to customer successfully' }
            : { title: 'Draft Saved', description: 'Service report saved as draft' },
      );
      await navigate(paths.adminDashboard());
    },
    onError: (error, request) => {
      if (hasStatus(error, 401)) {
        onSessionLost();
        return;
      }
      if (error instanceof NetworkError) unanswered.current = request;
      if (error instanceof ReportConflict) {
        setConflict({ stored: error.stored, send: request.send });
        return;
      }
      const refusal = onRefused(error);
      const title = request.send ? 'Report Not Sent' : 'Draft Not Saved';
      const description =
        error instanceof NetworkError
          ? noSignal
          : (refusal ?? messageOf(error, 'The report could not be saved. Please try again.'));
      setFailure(`${title}. ${description}`);
      toast({ title, description, variant: 'destructive' });
    },
  });
  const save = async (request: Content) => {
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
      if (conflict) await save({ ...mine, send: conflict.send, version: conflict.stored.version });
    },
  };
};
