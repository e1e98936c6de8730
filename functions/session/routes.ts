import { setCustomerAccess } from 'shared/contracts/customers.ts';
import { confirmSecondFactor, createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  login,
  logout,
  signInCallback,
} from 'shared/contracts/session.ts';
import type { EnvironmentName } from '../platform/environment.ts';
import { endsSessions, onPool, onTable, routesOf } from '../platform/endpoint/route.ts';

const hostedSignIn: EnvironmentName[] = ['IDENTITY_URL', 'IDENTITY_ISSUER', 'USER_POOL_CLIENT_ID'];

export const sessionRoutes = routesOf('session', [
  { contract: login, environment: hostedSignIn },
  {
    contract: signInCallback,
    grants: [
      onTable('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      onPool('AdminGetUser'),
    ],
    environment: [...hostedSignIn, 'SECOND_FACTOR'],
    timeout: 15,
  },
  { contract: createSecondFactorKey, environment: ['SITE_SETTINGS'] },
  {
    contract: confirmSecondFactor,
    grants: [onTable('Query', 'UpdateItem', 'DeleteItem')],
  },
  { contract: logout, grants: [onTable('DeleteItem')], environment: hostedSignIn },
  // UpdateItem is for the mailed links, which end too.
  { contract: endOtherSessions, grants: [endsSessions, onTable('UpdateItem')] },
  { contract: listSessions, grants: [onTable('Query')] },
  { contract: endSession, grants: [onTable('UpdateItem')] },
  { contract: getCurrentUser, grants: [onTable('UpdateItem')] },
  {
    contract: setCustomerAccess,
    grants: [endsSessions, onTable('UpdateItem'), onPool('AdminDisableUser', 'AdminEnableUser')],
  },
]);
