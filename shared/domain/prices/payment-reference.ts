/** Crockford's base 32: no I, L, O or U, which are misread. https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 6;

/**
 * What a customer writes next to a payment: six characters derived from the customer's id, so it never changes and
 * both sides know it (rules: payment-2). Not unique, and not a secret: it only helps the operator to find the payer.
 */
export const paymentReference = (customerId: string): string => {
  // The last 32 bits of a UUID are random.
  let rest = Number.parseInt(customerId.replaceAll('-', '').slice(-8), 16);
  const characters = Array.from({ length }, () => {
    const character = alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
    return character;
  });
  return characters.toReversed().join('');
};
