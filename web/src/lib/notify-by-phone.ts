/** Whether mail reaches a customer, as far as is known (rules: customer-18, customer-20). */
export const isMailReached = ({
  email,
  contact,
}: {
  email: string | null;
  contact?: 'ok' | 'bounced' | undefined;
}): boolean => Boolean(email) && contact !== 'bounced';

/** For the operator, instead of a note that a customer gets an email (rules: customer-18). */
export const notifyByPhone = 'No email reaches this customer: tell them by phone.';

/** The hint at the operator's text for a customer: where it is read. */
export const readerHint = (isMailed: boolean): string =>
  `${isMailed ? 'The customer reads it on the site and by email.' : notifyByPhone} Leave gate codes out.`;
