import {
  endOtherSessions,
  getCurrentUser,
  login,
  logout,
  signInCallback,
} from 'shared/contracts/session.ts';
import { countingGrant, endsSessions, sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

const site: Route['environment'] = ['SITE_URL', 'ORIGIN_SECRET'];
const signIn: Route['environment'] = [
  ...site,
  'IDENTITY_URL',
  'IDENTITY_ISSUER',
  'USER_POOL_CLIENT_ID',
];

export const sessionRoutes: Route[] = [
  {
    contract: login,
    entry: 'session/endpoints/login.ts',
    grants: [countingGrant],
    environment: [...signIn, 'TABLE_NAME'],
  },
  {
    contract: signInCallback,
    entry: 'session/endpoints/sign-in-callback.ts',
    grants: [
      {
        on: 'table',
        actions: [
          'dynamodb:GetItem',
          'dynamodb:Query',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
      },
    ],
    environment: [...signIn, 'TABLE_NAME'],
    timeout: 15,
  },
  {
    contract: logout,
    entry: 'session/endpoints/logout.ts',
    grants: [{ on: 'table', actions: ['dynamodb:DeleteItem'] }],
    environment: [...signIn, 'TABLE_NAME'],
  },
  {
    contract: endOtherSessions,
    entry: 'session/endpoints/end-other-sessions.ts',
    grants: [sessionGrant, endsSessions],
    environment: [...site, 'TABLE_NAME'],
  },
  {
    contract: getCurrentUser,
    entry: 'session/endpoints/get-current-user.ts',
    grants: [sessionGrant],
    environment: [...site, 'TABLE_NAME'],
  },
];
