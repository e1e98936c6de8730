import { createHash } from 'node:crypto';

/** The inline script with which a page of Vite's React plugin begins. */
const preamble = /<script type="module">(import \{ injectIntoGlobalHook \}[^<]*)<\/script>/;

/**
 * The security policy of a page with hot replacement: production's, its socket and its preamble.
 * Nothing else may be added here: what a page needs more would fail when it is deployed.
 */
export const devPolicy = ({
  policy,
  page,
  port,
}: {
  /** Production's. */
  policy: string;
  /** HTML with the preamble in it. */
  page: string;
  /** The site's, on `localhost`. */
  port: number;
}): string => {
  const script = preamble.exec(page)?.[1];
  if (script === undefined) throw new Error('The page has no preamble of React Refresh');
  const hash = createHash('sha256').update(script).digest('base64');
  return policy
    .replace(/(^|; )script-src [^;]*/, `$& 'sha256-${hash}'`)
    .replace(/(^|; )connect-src [^;]*/, `$& ws://localhost:${port}`);
};
