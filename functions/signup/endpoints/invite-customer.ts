import { inviteCustomer as contract } from 'shared/contracts/customers.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { invitationMinutes } from '../invitation-rules.ts';
import { inviteCustomer } from '../invite-customer.ts';
import { userPool } from '../user-pool.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({
    profiles: profileStore(table),
    users: userPool(),
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { id: customerId }, requestId, now }, dependencies) => {
    const call = { customerId, requestId, now };
    const { email, isNew } = await inviteCustomer(call, dependencies);
    return {
      success: true,
      message: isNew
        ? `The invitation went to ${email}.`
        : `An invitation went to ${email} less than ${invitationMinutes} minutes ago, so no other was sent.`,
    };
  },
});
