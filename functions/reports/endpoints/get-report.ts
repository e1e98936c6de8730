import { getReport } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportStore } from '../report-store.ts';
import { reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract: getReport,
  dependencies: (table) => ({ reports: reportStore(table) }),
  handle: async ({ params }, { reports }) => reportView(await reports.get(params.id)),
});
