import { phoneHref } from './settings.ts';

/**
 * '(281) 555-0123' for an American number, whether its digits were typed, filled in or pasted with the signs of another
 * app; one of another country, or with an extension, as it was typed.
 */
export const writtenPhone = (typed: string): string => {
  const [, area, exchange, line] =
    /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(typed.replaceAll(/[\s\p{P}\p{Cf}]/gu, '')) ??
    [];
  return area === undefined ? typed : `(${area}) ${exchange}-${line}`;
};

/**
 * 'tel:+12815550123' for a link that calls somebody, and another country's number with its own code; what follows the
 * number, such as an extension, is left out.
 */
export const callHref = (phone: string): string => {
  const [, abroad] = /^[^\d+]*(?:\+|011\s?)([2-9][\d\s().-]*)/.exec(phone) ?? [];
  return abroad
    ? `tel:+${abroad.replaceAll(/\D/g, '').slice(0, 15)}`
    : phoneHref(phone.replaceAll(/^[^\d+]+/g, ''));
};
