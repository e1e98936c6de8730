import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { report as sampleReport } from '../../../testing/fixtures.ts';
import type { VisitCalls } from '../syncing.ts';

/** What happens to a call: it is answered, or the connection breaks before it or its response arrives. */
export type Fate = 'answered' | 'lost' | 'answer lost';

const refuse = (status: number): never => {
  throw new ApiError(status, '', 'Refused');
};

/**
 * A server that treats a visit's calls as the endpoints do: a save is recognized by its key, a report is sent once, and
 * each photo is stored under its key.
 */
export const modelServer = (
  fateOf: () => Fate | 'killed' = () => 'answered',
  onKilled: () => void = () => undefined,
) => {
  let report: ServiceReport | undefined;
  const saveKeys: string[] = [];
  const uploads = new Map<string, number>();
  const steps = new Map<string, number>();
  let mails = 0;

  const passes = async <T>(act: () => T): Promise<T> => {
    const fate = fateOf();
    if (fate === 'lost') throw new NetworkError('cut');
    const answer = act();
    if (fate === 'answer lost') throw new NetworkError('cut');
    if (fate === 'killed') {
      onKilled();
      return new Promise<T>(() => undefined);
    }
    return structuredClone(answer);
  };
  const write = (body: Omit<VisitReportInput, 'saveKey' | 'version'>): ServiceReport => {
    const photos = body.photos ?? [];
    const written: ServiceReport = {
      ...(report ?? sampleReport()),
      status: 'draft',
      serviceDate: body.serviceDate,
      notes: body.notes ?? '',
      skimmedSurface: body.skimmedSurface ?? false,
      photos: photos.map((name) => `/api/service-photos/report/${name.split('/').at(-1)}`),
      photoCaptions: body.photoCaptions ?? [],
      photoDetails: photos.map((_, index) => ({
        slot: body.photoDetails?.[index]?.slot ?? null,
        takenAt: null,
        sha256: null,
        phoneSha256: body.photoDetails?.[index]?.sha256 ?? null,
        converted: true,
      })),
      photoStates: photos.map(() => ({ state: 'ready' as const, problem: null })),
      deliveryStatus: body.sentToCustomer ? 'queued' : null,
      version: (report?.version ?? 0) + 1,
      nextVisitDate: body.nextVisitDate || null,
    };
    report = written;
    return written;
  };

  const calls: VisitCalls = {
    save: async (_visit, body) =>
      passes(() => {
        if (report && saveKeys.includes(body.saveKey)) return report;
        if (report?.status === 'sent' || (report?.version ?? null) !== body.version) refuse(409);
        const missing = (body.photos ?? []).some((name) => !uploads.has(name.split('/').at(-1)!));
        if (missing) refuse(422);
        saveKeys.push(body.saveKey);
        return write(body);
      }),
    read: async () => passes(() => report ?? refuse(404)),
    upload: async ({ id }, bytes) => passes(() => void uploads.set(id, bytes.byteLength)),
    act: async (_visit, { action }) =>
      passes(() => void steps.set(action, (steps.get(action) ?? 0) + 1)),
    send: async () =>
      passes(() => {
        if (!report || report.status === 'sent') return refuse(409);
        mails += 1;
        report = { ...report, status: 'sent', sentToCustomer: true };
        return report;
      }),
    update: async () => false,
  };
  return {
    calls,
    report: () => report,
    mails: () => mails,
    uploads,
    steps,
    /** Somebody at a desk changes the report. */
    writeElsewhere: (notes: string) => write({ serviceDate: '2026-11-20', notes }),
  };
};
