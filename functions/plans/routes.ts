import { createPlan, getPlan, listPlans, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { onIndex, onRows, onTable, routesOf } from '../platform/endpoint/route.ts';

export const planRoutes = routesOf('plans', [
  { contract: listPlans, grants: [onIndex('gsi2')] },
  { contract: listPlansOfCustomer, grants: [onIndex('gsi2')] },
  { contract: getPlan, grants: [onRows('plan', 'GetItem')] },
  {
    contract: createPlan,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
    environment: ['SITE_SETTINGS'],
  },
]);
