import { randomUUID } from 'node:crypto';
import { createReport as contract } from 'shared/contracts/reports.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { decideDates, decideQueue, enforce } from '../report-rules.ts';
import { saveDependencies } from '../writing/save-dependencies.ts';
import { createReport, updateReport } from '../writing/write-report.ts';
import { blankReport, reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({ ...saveDependencies(table), newId: (): string => randomUUID() }),
  handle: async ({ body: form, caller, now, idempotencyKey }, { newId, ...dependencies }) => {
    enforce(decideQueue(form));
    enforce(decideDates(form, now));
    const adminId = caller.userId;
    const id = idempotencyKey ? derivedId('report', adminId, idempotencyKey) : newId();
    const before = blankReport({
      id,
      serviceDate: form.serviceDate,
      createdAt: now.toISOString(),
    });
    const made = await createReport({ before, form, adminId, now }, dependencies);
    // If an earlier call whose response was lost has created the report, this is an update.
    return reportView(made ?? (await updateReport({ id, form, adminId, now }, dependencies)));
  },
});
