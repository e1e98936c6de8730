const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that mail to an address ends up in: without a `+tag`, and without dots where the provider ignores
 * them (https://support.google.com/mail/answer/7436150). Used only for counting; mail still goes to the address as
 * given.
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};
