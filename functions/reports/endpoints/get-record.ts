import { getRecord } from 'shared/contracts/record.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { recordStore } from '../record/record-store.ts';

export const handler = endpoint({
  contract: getRecord,
  dependencies: (table) => ({ records: recordStore(table) }),
  handle: async ({ query, caller }, { records }) => records.list(caller.userId, query),
});
