import { sendReportEmail } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { sendOutcomeOf } from '../sending/send-outcome.ts';

export const handler = endpoint({
  contract: sendReportEmail,
  dependencies: deliveryDependencies,
  handle: async ({ params, now }, dependencies) =>
    sendOutcomeOf(await deliverReport({ id: params.id, now }, dependencies)),
});
