/** For the operator, instead of saying that a customer gets an e-mail (rules: customer-18). */
export const tellByPhone = 'This customer has no e-mail address: tell them by phone.';
