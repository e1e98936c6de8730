/** 'Ávila' as 'Avila', for sorting and searching. Letters of their own, such as 'ł', stay. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
