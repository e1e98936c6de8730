import { getRecord, getRecordOfCustomer, recordPageLimit } from 'shared/contracts/record.ts';
import type { RecordRow } from 'shared/contracts/record.ts';
import { callPage } from '../../lib/api.ts';

/** All rows of the caller's service record or, for the operator, of a customer's. */
export const readRecord = async (customerId?: string): Promise<RecordRow[]> => {
  const rows: RecordRow[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit: recordPageLimit, cursor };
    const { items, nextCursor } =
      customerId === undefined
        ? await callPage(getRecord, page)
        : await callPage(getRecordOfCustomer, page, { params: { id: customerId } });
    rows.push(...items);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return rows;
};
