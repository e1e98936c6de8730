import { undoImport } from 'shared/contracts/imports.ts';
import { personName } from '../../customers/person-name.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { importStore } from '../import-store.ts';
import { removeCustomer } from '../remove-customer.ts';

export const handler = endpoint({
  contract: undoImport,
  dependencies: (table) => ({
    imports: importStore(table),
    removeCustomer: removeCustomer({ table, imports: importStore(table) }),
  }),
  handle: async ({ params: { id }, now }, { imports, ...dependencies }) => {
    const byCustomer = Map.groupBy(await imports.list(id, now), (row) => row.customerId);
    let undone = 0;
    const stored: { name: string; why: string }[] = [];
    for (const rows of byCustomer.values()) {
      const { profile, reason } = await dependencies.removeCustomer(id, rows);
      if (profile && reason !== undefined) stored.push({ name: personName(profile), why: reason });
      else if (profile) undone += 1;
    }
    return { undone, kept: stored };
  },
});
