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
