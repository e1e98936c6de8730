import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { composeInvitation } from './invitation-mail.ts';
import { isInvitedLately, requireInvitable } from './invitation-rules.ts';
import type { UserPool } from './user-pool.ts';

type Dependencies = {
  profiles: Pick<ReturnType<typeof profileStore>, 'getCustomer' | 'noteInvitation'>;
  users: UserPool;
  mailer: Mailer;
  settings: SiteSettings;
};

/**
 * Creates a customer's sign-in and mails them an invitation. `isNew` is false if they were invited only minutes
 * ago.
 * @throws AppError `not-found`, `conflict`; `delivery-failed` or `unavailable` when no mail went out, in which case
 * they can be invited again at once.
 */
export const inviteCustomer = async (
  { customerId, requestId, now }: { customerId: string; requestId: string; now: Date },
  { profiles, users, mailer, settings }: Dependencies,
): Promise<{ email: string; isNew: boolean }> => {
  const customer = await profiles.getCustomer(customerId);
  const { firstName, lastName } = customer;
  const email = requireInvitable(customer);
  const user = await users.createOrFind({ email, firstName, lastName, signupId: customerId });
  if (user.isUnfinished) await users.finish(user.sub);

  const own = { invitedAt: now.toISOString(), invitedBy: requestId };
  const isNew = await profiles.noteInvitation(
    customerId,
    (stored) => {
      if (requireInvitable(stored) !== email)
        throw new AppError('conflict', 'The email address has just changed. Please try again.');
      return isInvitedLately(stored, now) ? stored : own;
    },
    { requestId, now },
  );
  if (!isNew) return { email, isNew };

  const mailed = await mailer.send(composeInvitation({ to: email, firstName, settings }));
  // If the response was lost, the mail may have gone out.
  if (mailed.outcome === 'accepted' || mailed.outcome === 'unknown') return { email, isNew };
  await profiles.noteInvitation(
    customerId,
    (stored) => (stored.invitedBy === requestId ? customer : stored),
    { requestId, now },
  );
  throw mailed.outcome === 'rejected'
    ? new AppError('delivery-failed', `The invitation could not be sent. ${mailed.reason}`)
    : new AppError('unavailable', 'No mail can be sent right now. Please try again later.');
};
