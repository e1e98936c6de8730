/** Whether mail to a customer's address arrives, as far as is known. */
export const contactStates = ['ok', 'bounced'] as const;
