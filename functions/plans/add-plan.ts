import { randomUUID } from 'node:crypto';
import type { Profile } from '../customers/stored-profile.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { createPlan } from 'shared/contracts/plans.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { idempotencyRecord, priorResult } from '../platform/endpoint/idempotency.ts';
import { conditionalTransact } from '../platform/table/transact.ts';
import { makeVisits } from './make-visits.ts';
import type { MakingDependencies } from './make-visits.ts';
import { newPlan } from './new-plan.ts';
import { putPlan } from './plan-store.ts';
import type { StoredPlan } from './stored-plan.ts';

type Adding = {
  adminId: string;
  form: BodyOf<typeof createPlan>;
  key: string | undefined;
  now: Date;
};

type Dependencies = MakingDependencies & {
  catalogue: { getService: (id: string) => Promise<StoredService> };
  settings: SiteSettings;
};

/**
 * Adds a plan, once per idempotency key, and creates its visits. If it is interrupted, the nightly job finishes the
 * work.
 * @throws AppError `not-found` for the customer or the service, `invalid` for the form.
 */
export const addPlan = async (
  { adminId, form, key = randomUUID(), now }: Adding,
  dependencies: Dependencies,
): Promise<StoredPlan> => {
  const { table, profiles, catalogue, settings } = dependencies;
  const idempotentAction = { userId: adminId, action: 'create-plan', key, body: form };
  const id = derivedId('plan', adminId, key);
  const [customer, service, before] = await Promise.all([
    profiles.find(form.customerId),
    form.serviceId ? catalogue.getService(form.serviceId) : null,
    priorResult(table, idempotentAction),
  ]);
  if (!customer || customer.isAdmin)
    throw new AppError('not-found', 'This customer could not be found.');
  const known: { plan?: StoredPlan; profile: Profile } = { profile: customer };
  if (!before) {
    const added = newPlan({ id, form, service, settings, now });
    const record = idempotencyRecord(table, { idempotentAction, made: [id], now });
    // When a concurrent call with this key was faster, this one carries on with its plan, or throws if its body was
    // different.
    if (await conditionalTransact(table, [record, putPlan(table, added)])) known.plan = added;
    else await priorResult(table, idempotentAction);
  }
  const { plan } = await makeVisits(id, now, dependencies, known);
  if (!plan) throw new AppError('not-found', 'This plan could not be found.');
  return plan;
};
