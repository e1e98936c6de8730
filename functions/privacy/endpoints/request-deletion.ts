import { requestDeletion } from 'shared/contracts/privacy.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { composeDeletionRequest } from '../deletion-mail.ts';

export const handler = endpoint({
  contract: requestDeletion,
  dependencies: (table) => ({
    profiles: profileStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async ({ caller, now, requestId }, { profiles, settings, operator, ...dependencies }) => {
    const profile = await profiles.get(caller.userId);
    if (!(await profiles.noteDeletionRequest(caller.userId, { requestId, now })))
      return { requestedAt: profile.deletionRequestedAt ?? now.toISOString() };
    const { email } = await caller.verified();
    await sendBestEffort({
      mailer: dependencies.mailer,
      mails: [composeDeletionRequest({ ...profile, email }, settings, operator)],
      facts: { customerId: caller.userId },
    });
    return { requestedAt: now.toISOString() };
  },
});
