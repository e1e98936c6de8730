/** 'a', 'a and b', 'a, b and c'. By hand, because `Intl` loads locale data, which is slow (lazily.ts). */
export const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const capitalized = (text: string): string =>
  text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1);
