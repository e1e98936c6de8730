import type { Profile } from './stored-profile.ts';

type Addressed = Pick<Profile, 'email' | 'contact' | 'isDisabled'>;

/** Why no mail reaches a customer, as a sentence for the operator; undefined if it does. */
export const mailProblem = ({ email, contact, isDisabled }: Addressed): string | undefined => {
  if (isDisabled) return 'This account is disabled.';
  if (email === null) return 'This customer has no email address.';
  return contact === 'bounced' ? 'Mail to this customer comes back.' : undefined;
};
