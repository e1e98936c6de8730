/** Escapes plain text for use in HTML, between tags or inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Like {@link escapeHtml}, but turns line breaks into `<br>`. */
export const htmlLines = (text: string): string =>
  escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');
