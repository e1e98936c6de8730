import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/stored-profile.ts';

/** How long a customer is not invited again, in minutes. */
export const invitationMinutes = 10;

/**
 * The address to invite a customer at.
 * @throws AppError `conflict` for somebody without an address, or who signs in already.
 */
export const requireInvitable = ({ email, sub }: Profile): string => {
  if (email === null)
    throw new AppError(
      'conflict',
      'Please add the customer’s e-mail address first: the invitation goes there.',
    );
  if (sub !== null) throw new AppError('conflict', 'This customer signs in already.');
  return email;
};

export const isInvitedLately = ({ invitedAt }: Profile, now: Date): boolean =>
  invitedAt !== null && now.getTime() - Date.parse(invitedAt) < invitationMinutes * 60_000;
