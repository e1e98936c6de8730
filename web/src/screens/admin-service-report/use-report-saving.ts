import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { SaveIntent } from '../../features/reports/editor-form.ts';
import { invalidateReports, reportQuery } from '../../features/reports/report-queries.ts';
import { saveReport } from '../../features/reports/save-report.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';

export type ReportSaving = {
  busy: boolean;
  /** The stored report is newer than what the editor was opened with; nothing typed is lost. */
  conflict: string | undefined;
  /** Resolves when all is done; what went wrong was said in a toast. */
  save: (intent: Omit<SaveIntent, 'key'>) => Promise<void>;
};

/** Saves and sends, says how it went, and leads back to the dashboard when all is well. */
export const useReportSaving = (
  report: ServiceReport | undefined,
  onStored: () => void,
): ReportSaving => {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (intent: SaveIntent) => saveReport(report?.id, intent),
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
      toast(
        send
          ? { title: 'Report Sent!', description: 'Service report sent to customer successfully' }
          : { title: 'Draft Saved', description: 'Service report saved as draft' },
      );
      await navigate(paths.adminDashboard());
    },
    onError: (error, { send }) => {
      const description = messageOf(error, 'The report could not be saved. Please try again.');
      if (hasStatus(error, 409)) setConflict(description);
      if (!hasStatus(error, 401))
        toast({
          title: send ? 'Report Not Sent' : 'Draft Not Saved',
          description,
          variant: 'destructive',
        });
    },
  });
  return {
    busy: isPending,
    conflict,
    save: async (intent) => {
      setConflict(undefined);
      await mutateAsync({ ...intent, key }).catch(() => undefined);
    },
  };
};
