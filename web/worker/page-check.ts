/** What a reply says about itself, with its whole body. */
export type FetchedPage = {
  status: number;
  /** Came from another address than it was asked for at. */
  redirected: boolean;
  contentType: string | null;
  contentSecurityPolicy: string | null;
  text: string;
};

const buildMark = /<meta name="build" content="([^"]*)"/;
const namedFile = /\b(?:src|href)="(\/[^"]*\.(?:js|css|woff2|svg|png))"/g;

/** The files of this site that a page cannot be drawn without, as paths. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(namedFile)].flatMap(([, file]) => file ?? [])),
];

/**
 * Whether a reply is the operator's page of this very build, whole and with its security policy: no page of a
 * captive portal, no error, and no other build may become the app (rules: field-1).
 */
export const isOwnPage = (page: FetchedPage, build: string): boolean =>
  page.status === 200 &&
  !page.redirected &&
  /^text\/html\b/i.test(page.contentType ?? '') &&
  (page.contentSecurityPolicy ?? '') !== '' &&
  buildMark.exec(page.text)?.[1] === build &&
  page.text.trimEnd().endsWith('</html>');
