const dotless = new Set(['gmail.com', 'googlemail.com']);

/** Yahoo's domains, where a disposable address ends in `-` and a keyword. */
const hyphenated = /^(?:yahoo\.(?:[a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com)$/;

/**
 * The mailbox that mail to an address ends up in: without a `+tag`, without dots where the provider ignores them
 * (https://support.google.com/mail/answer/7436150), and without Yahoo's `-keyword`
 * (https://help.yahoo.com/kb/SLN28678.html). Used only for counting; mail still goes to the address as given.
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  if (dotless.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  return `${hyphenated.test(domain) ? name.replace(/(?<=.)-.*/, '') : name}@${domain}`;
};
