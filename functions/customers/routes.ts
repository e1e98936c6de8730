import { endCustomerSessions, getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { endsSessions, sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

export const customerRoutes: Route[] = [
  {
    contract: listCustomers,
    entry: 'customers/endpoints/list-customers.ts',
    grants: [
      sessionGrant,
      { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] },
      { on: 'table', actions: ['dynamodb:BatchGetItem'] },
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: getProfile,
    entry: 'customers/endpoints/get-profile.ts',
    grants: [sessionGrant],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: updateProfile,
    entry: 'customers/endpoints/update-profile.ts',
    grants: [
      sessionGrant,
      { on: 'table', actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: getCustomer,
    entry: 'customers/endpoints/get-customer.ts',
    grants: [sessionGrant],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: endCustomerSessions,
    entry: 'customers/endpoints/end-customer-sessions.ts',
    grants: [sessionGrant, endsSessions],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
