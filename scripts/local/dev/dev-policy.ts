import { createHash } from 'node:crypto';

/** The inline script at the top of a page from Vite's React plugin. */
const preamble = /<script type="module">(import \{ injectIntoGlobalHook \}[^<]*)<\/script>/;

/**
 * The security policy of a page with hot replacement: production's, plus Vite's socket and preamble.
 * Add nothing else here, because a page that needs more would fail in production.
 */
export const devPolicy = ({
  policy,
  page,
  port,
}: {
  /** The production policy. */
  policy: string;
  /** The page's HTML, including the preamble. */
  page: string;
  /** The site's port on `localhost`. */
  port: number;
}): string => {
  const script = preamble.exec(page)?.[1];
  if (script === undefined) throw new Error('The page has no preamble of React Refresh');
  const hash = createHash('sha256').update(script).digest('base64');
  return policy
    .replace(/(^|; )script-src [^;]*/, `$& 'sha256-${hash}'`)
    .replace(/(^|; )connect-src [^;]*/, `$& ws://localhost:${port}`);
};
