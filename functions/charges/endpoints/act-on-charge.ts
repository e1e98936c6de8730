import { actOnCharge as contract } from 'shared/contracts/charges.ts';
import { AppError } from 'shared/errors.ts';
import { customerExists } from '../../customers/customer-exists.ts';
import { planStore } from '../../plans/plan-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { idempotencyRecord, priorResult } from '../../platform/endpoint/idempotency.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { changedCharge, isTaken } from '../charge-rules.ts';
import { addRefundOf, chargeStore } from '../charge-store.ts';
import { returnCreditToPlan } from '../return-credit-to-plan.ts';
import { chargeView } from '../stored-charge.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({
    table,
    charges: chargeStore(table),
    plans: planStore(table),
  }),
  handle: async (
    { params: { id, action }, body, caller, idempotencyKey: key, now },
    { charges, table: toTable, plans },
  ) => {
    const done =
      key === undefined
        ? undefined
        : { userId: caller.userId, action: contract.name, key, body: { id, action, ...body } };
    return chargeView(
      await retryOnConflict(async () => {
        const [charge, prior] = await Promise.all([
          charges.find(id),
          done && priorResult(toTable, done),
        ]);
        if (!charge) throw new AppError('not-found', 'This charge could not be found.');
        if (prior || isTaken(charge, { action, body })) return charge;
        const after = changedCharge(charge, { action, body, now });
        const also = [
          ...(done
            ? [idempotencyRecord(toTable, { idempotentAction: done, made: [id], now })]
            : []),
          ...addRefundOf(toTable, { before: charge, after }),
          customerExists(toTable, charge.customerId),
          ...(action === 'void'
            ? await returnCreditToPlan(charge, now, { table: toTable, plans })
            : []),
        ];
        return (await charges.save(after, also)) ? after : 'overtaken';
      }, 'This charge is being changed elsewhere. Please try again.'),
    );
  },
});
