import { getRecordOfCustomer } from 'shared/contracts/record.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { recordStore } from '../record/record-store.ts';

export const handler = endpoint({
  contract: getRecordOfCustomer,
  dependencies: (table) => ({ records: recordStore(table) }),
  handle: async ({ query, params }, { records }) => records.list(params.id, query),
});
