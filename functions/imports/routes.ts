import { importCustomers, undoImport } from 'shared/contracts/imports.ts';
import { onIndex, onTable, routesOf } from '../platform/endpoint/route.ts';

export const importRoutes = routesOf('imports', [
  {
    contract: importCustomers,
    grants: [
      onTable('GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      onIndex('gsi1'),
    ],
    environment: ['SITE_SETTINGS'],
    // Rows are imported one by one. What one call does not reach, the next one does.
    timeout: 29,
    memory: 1024,
  },
  {
    contract: undoImport,
    grants: [
      onTable('GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      onIndex('gsi2'),
    ],
    timeout: 29,
  },
]);
