import { signUp } from 'shared/contracts/signup.ts';
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
];
