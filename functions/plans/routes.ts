import { createPlan, getPlan, listPlans, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { onIndex, onTable, routesOf } from '../platform/endpoint/route.ts';

export const planRoutes = routesOf('plans', [
  { contract: listPlans, grants: [onIndex('gsi2')] },
  { contract: listPlansOfCustomer, grants: [onIndex('gsi2')] },
  { contract: getPlan },
  {
    contract: createPlan,
    grants: [onTable('PutItem', 'UpdateItem')],
    environment: ['SITE_SETTINGS'],
  },
]);
