import {
  endOtherSessions,
  getCurrentUser,
  login,
  logout,
  signInCallback,
} from 'shared/contracts/session.ts';
import type { EnvironmentName } from '../platform/environment.ts';
import { endsSessions, onTable, routesOf } from '../platform/route.ts';

const hostedSignIn: EnvironmentName[] = ['IDENTITY_URL', 'IDENTITY_ISSUER', 'USER_POOL_CLIENT_ID'];

export const sessionRoutes = routesOf('session', [
  { contract: login, environment: hostedSignIn },
  {
    contract: signInCallback,
    grants: [onTable('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')],
    environment: hostedSignIn,
    timeout: 15,
  },
  { contract: logout, grants: [onTable('DeleteItem')], environment: hostedSignIn },
  { contract: endOtherSessions, grants: [endsSessions] },
  { contract: getCurrentUser },
]);
