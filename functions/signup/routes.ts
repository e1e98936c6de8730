import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { inviteCustomer } from 'shared/contracts/customers.ts';
import { signUp } from 'shared/contracts/signup.ts';
import {
  onIndex,
  mailCausedByOthers,
  onMail,
  onPool,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

export const signupRoutes = routesOf('signup', [
  {
    contract: signUp,
    grants: [
      onRows(['signup', 'email'], 'GetItem'),
      onRows(['signup', 'email', 'user', 'login'], 'PutItem'),
      onRows(['signup', 'statistics'], 'UpdateItem'),
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
      onRows('user', 'UpdateItem'),
      onPool('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'),
      onMail,
    ],
    environment: ['SITE_SETTINGS'],
    timeout: 20,
  },
  { contract: listSignups, grants: [onIndex('gsi1')] },
  { contract: handleSignup, grants: [onRows('signup', 'GetItem', 'UpdateItem')] },
]);
