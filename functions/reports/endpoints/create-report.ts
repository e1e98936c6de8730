import { randomUUID } from 'node:crypto';
import { createReport as contract } from 'shared/contracts/reports.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { decideDates, decideQueue, enforce } from '../report-rules.ts';
import { saveDependencies } from '../writing/save-dependencies.ts';
import { createWithKey } from '../writing/create-with-key.ts';
import { reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({ ...saveDependencies(table), newId: (): string => randomUUID() }),
  handle: async ({ body: form, caller, now, idempotencyKey }, { newId, ...dependencies }) => {
    enforce(decideQueue(form));
    enforce(decideDates(form, now));
    const adminId = caller.userId;
    const id = derivedId('report', adminId, idempotencyKey ?? newId());
    return reportView(await createWithKey({ id, form, adminId, now }, dependencies));
  },
});
