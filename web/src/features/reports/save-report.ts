import {
  createReport,
  getReport,
  sendReport,
  updateReport,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { contentOf, reportBody, type SaveRequest } from './editor-form.ts';
import { isSameContent } from './report-differences.ts';

/** The saved report, and why its mail did not go out if it was to be sent and did not. */
export type SaveOutcome = { report: ServiceReport; sendError: unknown };

/** The save was refused because `stored` is not what the editor was opened with. */
export class ReportConflict extends Error {
  readonly stored: ServiceReport;

  constructor(stored: ServiceReport, cause: unknown) {
    super('The stored report is another one by now', { cause });
    this.name = 'ReportConflict';
    this.stored = stored;
  }
}

const store = async (
  id: string | undefined,
  request: SaveRequest,
  earlier: SaveRequest | undefined,
): Promise<ServiceReport> => {
  const body = reportBody(request, new Date());
  if (id === undefined) return call(createReport, { body, idempotencyKey: request.key });
  const params = { id };
  try {
    return await call(updateReport, { params, body });
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const stored = await call(getReport, { params });
    const isSame = isSameContent(contentOf(stored), request);
    const isSent = stored.status === 'sent';
    // The answer to a save got lost: all is there already.
    if (isSame && (isSent || (stored.deliveryStatus === 'queued') === request.send)) return stored;
    // Refused for another reason than another version: it is being mailed, or may have been.
    if (!isSent && stored.version === request.version) throw error;
    // The same, but more was written here since then. An unread failure of its mail comes first.
    const isOurs = isSame || (earlier !== undefined && isSameContent(contentOf(stored), earlier));
    if (isOurs && !isSent && stored.deliveryError === null)
      return call(updateReport, { params, body: { ...body, version: stored.version } });
    throw new ReportConflict(stored, error);
  }
};

/**
 * Saves a report, `id` undefined for a new one, and sends it when asked to. A failed send is part of the
 * outcome, since the report is safe by then. `earlier` is what this editor tried to save before without
 * getting an answer.
 * @throws ReportConflict when somebody else has changed or sent it; otherwise what the save threw.
 */
export const saveReport = async (
  id: string | undefined,
  request: SaveRequest,
  earlier: SaveRequest | undefined,
): Promise<SaveOutcome> => {
  const saved = await store(id, request, earlier);
  if (!request.send || saved.status === 'sent') return { report: saved, sendError: undefined };
  try {
    const { report } = await call(sendReport, { params: { id: saved.id } });
    return { report, sendError: undefined };
  } catch (error) {
    if (hasStatus(error, 401)) throw error;
    // The mail may have gone out all the same, its answer lost on the way: the report knows.
    const params = { id: saved.id };
    const report = await call(getReport, { params }).catch(() => saved);
    return { report, sendError: report.status === 'sent' ? undefined : error };
  }
};
