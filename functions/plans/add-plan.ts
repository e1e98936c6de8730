import { randomUUID } from 'node:crypto';
import { countForCustomer } from '../customers/customer-counts.ts';
import { customerExists } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { createPlan } from 'shared/contracts/plans.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { idempotencyRecord, priorResult } from '../platform/endpoint/idempotency.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { makeVisits, type MakingDependencies } from './make-visits.ts';
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

const customerMissing = (): AppError =>
  new AppError('not-found', 'This customer could not be found.');

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
  if (!customer || customer.isAdmin) throw customerMissing();
  const known: { plan?: StoredPlan; profile: Profile } = { profile: customer };
  if (!before) {
    const added = newPlan({ id, form, service, settings, now });
    const record = idempotencyRecord(table, { idempotentAction, made: [id], now });
    const operations = [
      record,
      putPlan(table, added),
      countForCustomer(table, customer.id, { plans: 1 }),
      customerExists(table, customer.id),
    ];
    // When a concurrent call with this key was faster, this one carries on with its plan, or throws if its body was
    // different.
    if (await transactIfCurrent(table, operations)) known.plan = added;
    else if (!(await priorResult(table, idempotentAction))) throw customerMissing();
  }
  const { plan } = await makeVisits(id, now, dependencies, known);
  if (!plan) throw new AppError('not-found', 'This plan could not be found.');
  return plan;
};
