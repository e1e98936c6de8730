import { phoneHref } from '../site/settings.ts';

/**
 * Formats an American number as '(281) 555-0123', whether its digits were typed, autofilled or pasted
 * with another app's punctuation. Foreign numbers and numbers with an extension are left as typed.
 */
export const writtenPhone = (typed: string): string => {
  const [, area, exchange, line] =
    /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(typed.replaceAll(/[\s\p{P}\p{Cf}]/gu, '')) ??
    [];
  return area === undefined ? typed : `(${area}) ${exchange}-${line}`;
};

/**
 * A number as a link that places a call: 'tel:+12815550123', or with the country code of a foreign
 * number. Anything after the number, such as an extension, is dropped.
 */
export const callHref = (phone: string): string => {
  const [, abroad] = /^[^\d+]*(?:\+|011\s?)([2-9][\d\s().-]*)/.exec(phone) ?? [];
  return abroad
    ? `tel:+${abroad.replaceAll(/\D/g, '').slice(0, 15)}`
    : phoneHref(phone.replaceAll(/^[^\d+]+/g, ''));
};
