import { updateReport as contract } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { decideDates, decideQueue, enforce } from '../report-rules.ts';
import { saveDependencies } from '../writing/save-dependencies.ts';
import { updateReport } from '../writing/write-report.ts';
import { reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract,
  dependencies: saveDependencies,
  handle: async ({ params, body, caller, now }, dependencies) => {
    enforce(decideQueue(body));
    enforce(decideDates(body, now));
    const save = { id: params.id, form: body, adminId: caller.userId, now };
    return reportView(await updateReport(save, dependencies));
  },
});
