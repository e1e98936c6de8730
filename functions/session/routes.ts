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
import { endsSessions, listenersOf, onPool, onRows, routesOf } from '../platform/endpoint/route.ts';

const hostedSignIn: EnvironmentName[] = ['IDENTITY_URL', 'IDENTITY_ISSUER', 'USER_POOL_CLIENT_ID'];

export const sessionRoutes = routesOf('session', [
  { contract: login, environment: hostedSignIn },
  {
    contract: signInCallback,
    grants: [
      onRows(['user', 'login', 'email'], 'GetItem', 'PutItem'),
      onRows(['user', 'statistics'], 'UpdateItem'),
      onRows('user', 'Query', 'DeleteItem', 'ConditionCheckItem'),
      onPool('AdminGetUser'),
    ],
    environment: [...hostedSignIn, 'SECOND_FACTOR'],
    timeout: 15,
  },
  { contract: createSecondFactorKey, environment: ['SITE_SETTINGS'] },
  {
    contract: confirmSecondFactor,
    grants: [onRows('user', 'Query', 'UpdateItem', 'DeleteItem')],
  },
  { contract: logout, grants: [onRows('user', 'DeleteItem')], environment: hostedSignIn },
  // UpdateItem is for the mailed links, which end too.
  { contract: endOtherSessions, grants: [endsSessions, onRows('user', 'UpdateItem')] },
  { contract: listSessions, grants: [onRows('user', 'Query')] },
  { contract: endSession, grants: [onRows('user', 'UpdateItem')] },
  { contract: getCurrentUser, grants: [onRows('user', 'UpdateItem')] },
  {
    contract: setCustomerAccess,
    grants: [
      endsSessions,
      onRows('user', 'UpdateItem'),
      onPool('AdminDisableUser', 'AdminEnableUser'),
    ],
  },
]);

export const sessionListeners = listenersOf('session', [
  {
    name: 'limit-code-mail',
    summary:
      'Counts the mails with codes that the user pool is about to send, and stops what is too many',
    trigger: { on: 'pool-mail' },
    grants: [onRows('login', 'GetItem'), onRows('throttle', 'UpdateItem')],
    environment: ['ORIGIN_SECRET', 'ADMIN_EMAIL', 'CODE_MAILS_PER_DAY'],
    // Cognito waits for five seconds.
    timeout: 5,
  },
]);
