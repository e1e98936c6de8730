/** The parts of a response that tell whether it is the operator's page. */
export type FetchedPage = {
  status: number;
  /** Whether it came from a different address than the one requested. */
  redirected: boolean;
  contentType: string | null;
  contentSecurityPolicy: string | null;
  text: string;
};

const buildMark = /<meta name="build" content="([^"]*)"/;
const namedFile = /\b(?:src|href)="(\/[^"]*\.(?:js|css|woff2|svg|png))"/g;

/** The paths of this site's files that the page cannot be drawn without. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(namedFile)].flatMap(([, file]) => file ?? [])),
];

/**
 * Whether a response is the operator's page of this exact build, complete and with its security policy. A captive
 * portal's page, an error or another build must never become the app (rules: field-1).
 */
export const isOwnPage = (page: FetchedPage, build: string): boolean =>
  page.status === 200 &&
  !page.redirected &&
  /^text\/html\b/i.test(page.contentType ?? '') &&
  (page.contentSecurityPolicy ?? '') !== '' &&
  buildMark.exec(page.text)?.[1] === build &&
  page.text.trimEnd().endsWith('</html>');
