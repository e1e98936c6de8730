import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/stored-profile.ts';

/** Minutes that must pass before a customer is invited again. */
export const invitationMinutes = 10;

/**
 * The address to which a customer's invitation goes.
 * @throws AppError `conflict` for somebody who has no address or already signs in.
 */
export const requireInvitable = ({ email, sub }: Profile): string => {
  if (email === null)
    throw new AppError(
      'conflict',
      'Please add the customer’s email address first: the invitation goes there.',
    );
  if (sub !== null) throw new AppError('conflict', 'This customer signs in already.');
  return email;
};

export const isInvitedLately = ({ invitedAt }: Profile, now: Date): boolean =>
  invitedAt !== null && now.getTime() - Date.parse(invitedAt) < invitationMinutes * 60_000;
