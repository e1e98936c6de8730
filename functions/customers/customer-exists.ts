import { keys } from '../platform/table/keys.ts';
import { checkOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/**
 * A condition that the customer has not been removed, for the transaction that stores something for them
 * (docs/decisions/0064). A transaction may touch a row only once: {@link unlessRemoved} adds it to others.
 */
export const customerExists = (table: Table, customerId: string): Operation => ({
  ConditionCheck: checkOf(table, { key: keys.user(customerId), when: 'attribute_exists(pk)' }),
});

/** The operations with {@link customerExists}, unless one of them changes the profile, on the same condition. */
export const unlessRemoved = (
  table: Table,
  customerId: string,
  operations: readonly Operation[],
): Operation[] => {
  const { pk, sk } = keys.user(customerId);
  const isChecked = operations.some(
    ({ Update }) => Update?.Key?.['pk'] === pk && Update.Key['sk'] === sk,
  );
  return isChecked ? [...operations] : [...operations, customerExists(table, customerId)];
};
