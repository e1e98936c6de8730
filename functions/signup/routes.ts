import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

export const signupRoutes: Route[] = [
  {
    contract: signUp,
    entry: 'signup/endpoints/sign-up.ts',
    grants: [
      { on: 'table', actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'] },
      {
        on: 'pool',
        actions: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminSetUserPassword',
        ],
      },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'ORIGIN_SECRET',
      'USER_POOL_ID',
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
      'ADMIN_EMAIL',
      'SITE_SETTINGS',
    ],
    // Six calls one after the other, each of which may be tried again.
    timeout: 20,
  },
  {
    contract: listSignups,
    entry: 'signup/endpoints/list-signups.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
  {
    contract: handleSignup,
    entry: 'signup/endpoints/handle-signup.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:UpdateItem'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
