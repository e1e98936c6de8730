import { saveVisitReport as contract } from 'shared/contracts/visit-reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportView } from '../stored-report.ts';
import { saveDependencies } from '../writing/save-dependencies.ts';
import { saveVisitReport } from '../writing/save-visit-report.ts';

export const handler = endpoint({
  contract,
  dependencies: saveDependencies,
  handle: async ({ params, body, caller, now }, dependencies) =>
    reportView(
      await saveVisitReport(
        { visitId: params.id, form: body, adminId: caller.userId, now },
        dependencies,
      ),
    ),
});
