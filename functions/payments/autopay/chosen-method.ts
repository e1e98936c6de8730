import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import type { Table } from '../../platform/table/table.ts';

/** A customer's saved method; undefined if there is none with that id, also if it was removed. */
export const findSaved = async (
  table: Table,
  userId: string,
  id: string,
): Promise<StoredMethod | undefined> => {
  const method = await savedMethodStore(table).find(userId, id);
  return method?.state === 'saved' ? method : undefined;
};
