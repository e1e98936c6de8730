import {
  createReport,
  getReport,
  sendReport,
  updateReport,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { ApiError, hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { contentOf, reportBody, type SaveRequest } from '../../offline/report/editor-form.ts';
import { isSameContent } from '../../offline/report/report-differences.ts';

/** The saved report and, if it should have been sent but was not, the reason. */
export type SaveOutcome = { report: ServiceReport; sendError: unknown };

/** The save was rejected because `stored` is not the version that the editor opened. */
export class ReportConflict extends Error {
  readonly stored: ServiceReport;

  constructor(stored: ServiceReport, cause: unknown) {
    super('The stored report is another one by now', { cause });
    this.name = 'ReportConflict';
    this.stored = stored;
  }
}

/** The id of the report that an earlier call with the same key created, if that is why this one was refused. */
const createdBefore = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.fields?.['id'] : undefined;

const store = async (
  id: string | undefined,
  request: SaveRequest,
  earlier: SaveRequest | undefined,
): Promise<ServiceReport> => {
  const body = reportBody(request, new Date());
  try {
    return await (id === undefined
      ? call(createReport, { body, idempotencyKey: request.key })
      : call(updateReport, { params: { id }, body }));
  } catch (error) {
    const storedId = id ?? createdBefore(error);
    if (!hasStatus(error, 409) || storedId === undefined) throw error;
    const params = { id: storedId };
    const stored = await call(getReport, { params });
    const isSame = isSameContent(contentOf(stored), request);
    const isSent = stored.status === 'sent';
    // The response to an earlier save was lost: there is nothing left to save.
    if (isSame && (isSent || (stored.deliveryStatus === 'queued') === request.send)) return stored;
    // Rejected although the version matches: it is being mailed, or may have been.
    if (!isSent && stored.version === request.version) throw error;
    // Our own earlier save, followed by more changes here. An unread mail failure must be shown first.
    const isOurs = isSame || (earlier !== undefined && isSameContent(contentOf(stored), earlier));
    if (isOurs && !isSent && stored.deliveryStatus !== 'failed')
      return call(updateReport, { params, body: { ...body, version: stored.version } });
    throw new ReportConflict(stored, error);
  }
};

/**
 * Saves a report (`id` is undefined for a new one) and sends it if requested. A new report that an earlier call has
 * created already, whose response was lost, is saved over the version that is read then (rules: api-24). A failed send is part of
 * the outcome, because the report is already saved. `earlier` is what this editor last tried to save
 * without getting a response.
 * @throws ReportConflict if someone else has changed or sent it; otherwise the error of the save.
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
    // The mail may have gone out although the response was lost: the report's status tells.
    const params = { id: saved.id };
    const report = await call(getReport, { params }).catch(() => saved);
    return { report, sendError: report.status === 'sent' ? undefined : error };
  }
};
