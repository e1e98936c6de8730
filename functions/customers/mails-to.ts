import type { Mail } from '../platform/mail/mailer.ts';
import type { Profile } from './stored-profile.ts';

/** The mail to a customer, or an empty list if they have no address and are called instead (rules: customer-18). */
export const mailsTo = (
  customer: Pick<Profile, 'email'> | undefined,
  compose: (to: string) => Mail | undefined,
): Mail[] => {
  const mail = customer && customer.email !== null ? compose(customer.email) : undefined;
  return mail ? [mail] : [];
};
