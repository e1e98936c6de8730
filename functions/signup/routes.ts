import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { inviteCustomer } from 'shared/contracts/customers.ts';
import { signUp } from 'shared/contracts/signup.ts';
import {
  onIndex,
  mailCausedByOthers,
  onMail,
  onPool,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

export const signupRoutes = routesOf('signup', [
  {
    contract: signUp,
    grants: [
      onTable('GetItem', 'PutItem', 'UpdateItem'),
      onPool('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'),
      onMail,
    ],
    environment: mailCausedByOthers,
    // Six sequential calls, each with retries.
    timeout: 20,
  },
  {
    contract: inviteCustomer,
    grants: [
      onTable('GetItem', 'UpdateItem'),
      onPool('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'),
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
  { contract: listSignups, grants: [onIndex('gsi1')] },
  { contract: handleSignup, grants: [onTable('UpdateItem')] },
]);
