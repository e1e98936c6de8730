import { sendReportEmail } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { deliverReport, deliveryDependencies, sendOutcomeOf } from '../sending/deliver-report.ts';

export const handler = endpoint({
  contract: sendReportEmail,
  dependencies: deliveryDependencies,
  handle: async ({ params, now }, dependencies) =>
    sendOutcomeOf(await deliverReport({ id: params.id, now }, dependencies)),
});
