/** Plain text for use in HTML, between tags or within an attribute's quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The same, with its line breaks kept. */
export const htmlLines = (text: string): string =>
  escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');
