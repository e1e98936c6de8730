import { actOnCharge } from 'shared/contracts/charges.ts';
import { AppError } from 'shared/errors.ts';
import { planStore } from '../../plans/plan-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { changedCharge, isTaken } from '../charge-rules.ts';
import { chargeStore } from '../charge-store.ts';
import { returnCreditToPlan } from '../return-credit-to-plan.ts';
import { chargeView } from '../stored-charge.ts';

export const handler = endpoint({
  contract: actOnCharge,
  dependencies: (table) => ({ table, charges: chargeStore(table), plans: planStore(table) }),
  handle: async ({ params: { id, action }, body, now }, { charges, ...dependencies }) =>
    chargeView(
      await retryOnConflict(async () => {
        const charge = await charges.find(id);
        if (!charge) throw new AppError('not-found', 'This charge could not be found.');
        if (isTaken(charge, action)) return charge;
        const after = changedCharge(charge, { action, body, now });
        const also = action === 'void' ? await returnCreditToPlan(charge, now, dependencies) : [];
        return (await charges.save(after, also)) ? after : 'overtaken';
      }, 'This charge is being changed elsewhere. Please try again.'),
    ),
});
