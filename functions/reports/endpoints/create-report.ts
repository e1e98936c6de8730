import { randomUUID } from 'node:crypto';
import { createReport } from 'shared/contracts/reports.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { decideQueue, enforce } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import { prepareSave } from '../save-report.ts';
import { blankReport, reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract: createReport,
  dependencies: () => ({
    reports: reportStore(table()),
    profiles: profileStore(table()),
    bucket: photos(),
    newId: (): string => randomUUID(),
  }),
  handle: async ({ body, caller, now }, { reports, newId, ...dependencies }) => {
    enforce(decideQueue(body));
    const before = blankReport({
      id: newId(),
      serviceDate: body.serviceDate,
      createdAt: now.toISOString(),
    });
    const report = await prepareSave(
      { before, form: body, adminId: caller.userId, now },
      dependencies,
    );
    await reports.create(report);
    return reportView(report);
  },
});
