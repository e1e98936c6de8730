import { sendReport } from 'shared/contracts/reports.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { sendOutcomeOf } from '../sending/send-outcome.ts';

export const handler = endpoint({
  contract: sendReport,
  dependencies: deliveryDependencies,
  handle: async ({ params, body, caller, now }, dependencies) => {
    const isNew = params.id === 'new';
    const seen = isNew ? await dependencies.reports.queuedReport(caller.userId) : undefined;
    const id = isNew ? seen?.id : params.id;
    if (id === undefined)
      throw new AppError(
        'conflict',
        'No report is waiting to be sent. Please save one for sending first.',
      );
    const onlyQueued = body?.onlyQueued;
    return sendOutcomeOf(await deliverReport({ id, now, seen, onlyQueued }, dependencies));
  },
});
