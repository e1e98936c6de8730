import {
  createReport,
  getReport,
  sendReport,
  updateReport,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { call } from '../../lib/api.ts';
import { reportBody, type SaveIntent } from './editor-form.ts';

/** The saved report, and why its mail did not go out if it was to be sent and did not. */
export type SaveOutcome = { report: ServiceReport; sendError: unknown };

/**
 * Saves a report, `id` undefined for a new one, and sends it when asked to. Throws what the save
 * threw; a failed send is part of the outcome, since the report is safe by then.
 */
export const saveReport = async (
  id: string | undefined,
  intent: SaveIntent,
): Promise<SaveOutcome> => {
  const body = reportBody(intent, new Date());
  const saved =
    id === undefined
      ? await call(createReport, { body, idempotencyKey: intent.key })
      : await call(updateReport, { params: { id }, body });
  if (!intent.send) return { report: saved, sendError: undefined };
  try {
    const { report } = await call(sendReport, { params: { id: saved.id } });
    return { report, sendError: undefined };
  } catch (error) {
    // The mail may have gone out all the same, its answer lost on the way: the report knows.
    const params = { id: saved.id };
    const report = await call(getReport, { params }).catch(() => saved);
    return { report, sendError: report.status === 'sent' ? undefined : error };
  }
};
