/** Percent-encodes as AWS does: everything except A-Z a-z 0-9 - . _ ~, in upper-case hex of UTF-8. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
