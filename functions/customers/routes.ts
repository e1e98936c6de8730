import {
  addCustomer,
  endCustomerSessions,
  getCustomer,
  listCustomers,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { endsSessions, onIndex, onRows, routesOf } from '../platform/endpoint/route.ts';

export const customerRoutes = routesOf('customers', [
  { contract: listCustomers, grants: [onIndex('gsi1'), onIndex('gsi3')] },
  { contract: getProfile },
  { contract: updateProfile, grants: [onRows('user', 'UpdateItem', 'PutItem', 'DeleteItem')] },
  { contract: getCustomer },
  {
    contract: addCustomer,
    grants: [onRows(['user', 'email'], 'PutItem'), onRows('statistics', 'UpdateItem')],
  },
  {
    contract: updateCustomer,
    grants: [onRows('user', 'UpdateItem'), onRows(['user', 'email'], 'PutItem', 'DeleteItem')],
  },
  // UpdateItem is for the mailed links, which end too.
  { contract: endCustomerSessions, grants: [endsSessions, onRows('user', 'UpdateItem')] },
]);
