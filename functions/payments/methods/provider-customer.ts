import { AppError } from 'shared/errors.ts';
import { personName } from '../../customers/person-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { keys } from '../../platform/table/keys.ts';
import { updateRow } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import { pastBusy, type SessionDependencies } from '../provider-session.ts';
import type { Provider } from '../stripe/provider.ts';

export type CustomerDependencies = Pick<SessionDependencies, 'pause'> & {
  table: Table;
  provider: Pick<Provider, 'createCustomer' | 'deleteCustomer'>;
};

const notFound = (): AppError => new AppError('not-found', 'This customer could not be found.');

/** Makes a customer with what is stored of this one: a revision of a profile never changes, so neither do the values. */
const make = async (
  profile: Profile,
  { provider, pause }: CustomerDependencies,
): Promise<{ id: string }> => {
  const { id: userId, email, revision } = profile;
  const customer = { userId, email, name: personName(profile) };
  const key = `customer/${userId}/${revision}`;
  return pastBusy(async () => provider.createCustomer(customer, key), pause);
};

/** Returns false if one is stored already, or the customer was removed. A removal in progress notices the revision. */
const store = async (table: Table, userId: string, paymentCustomerId: string): Promise<boolean> =>
  updateRow(table, {
    key: keys.user(userId),
    set: { paymentCustomerId },
    add: { revision: 1 },
    when: 'attribute_exists(pk) and (attribute_not_exists(paymentCustomerId) or paymentCustomerId = :none)',
    values: { none: null },
  });

/**
 * The id of a customer at the provider, who is made there when first needed (rules: payment-25). It never changes.
 * @throws AppError `not-found`; ProviderError
 */
export const providerCustomerOf = async (
  userId: string,
  dependencies: CustomerDependencies,
): Promise<string> => {
  const { table, provider } = dependencies;
  const profiles = profileStore(table);
  const profile = await profiles.find(userId, { latest: true });
  if (!profile) throw notFound();
  if (profile.paymentCustomerId !== null) return profile.paymentCustomerId;
  const { id } = await make(profile, dependencies);
  if (await store(table, userId, id)) return id;
  const stored = (await profiles.find(userId, { latest: true }))?.paymentCustomerId ?? null;
  // Made with another revision of the profile, or for somebody who is gone: nothing was or will be saved for it.
  if (stored !== id) await provider.deleteCustomer(id);
  if (stored === null) throw notFound();
  return stored;
};
