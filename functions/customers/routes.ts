import {
  addCustomer,
  endCustomerSessions,
  getCustomer,
  listCustomers,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { endsSessions, onIndex, onTable, routesOf } from '../platform/endpoint/route.ts';

export const customerRoutes = routesOf('customers', [
  { contract: listCustomers, grants: [onTable('GetItem'), onIndex('gsi1')] },
  { contract: getProfile },
  { contract: updateProfile, grants: [onTable('UpdateItem', 'PutItem', 'DeleteItem')] },
  { contract: getCustomer },
  { contract: addCustomer, grants: [onTable('PutItem', 'UpdateItem')] },
  { contract: updateCustomer, grants: [onTable('UpdateItem', 'PutItem', 'DeleteItem')] },
  // UpdateItem is for the mailed links, which end too.
  { contract: endCustomerSessions, grants: [endsSessions, onTable('UpdateItem')] },
]);
