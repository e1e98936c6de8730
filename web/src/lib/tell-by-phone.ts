/** For the operator, instead of saying that a customer gets an e-mail (rules: customer-18). */
export const tellByPhone = 'This customer has no e-mail address: tell them by phone.';

/** The hint at the operator's words to a customer: where they are read. */
export const readerHint = (isMailed: boolean): string =>
  `${isMailed ? 'The customer reads it on the site and by e-mail.' : tellByPhone} Leave gate codes out.`;
