import type { Plugin } from 'vite';

/** What nothing here uses: what it hangs on in the router's code, and what stands there instead. */
const cuts: readonly [part: string, pattern: RegExp, instead: string][] = [
  // Classes and calls that look as if they did something keep whatever they mention.
  ['class components', /extends React\d*\.Component\b/g, 'extends RouterPart'],
  [
    'calls without effect',
    /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    '= /* @__PURE__ */ $1',
  ],
  ['names for the developer', /^\w+\.displayName = "\w+";$/gm, ''],
  // Loaders, actions and the error screens of its framework.
  [
    'state of loaders',
    /let dataRouterState = dataRouterOpts\?\.state;/,
    'const dataRouterState = void 0;',
  ],
  [
    'error screen of a route',
    /return dataRouterState && \(match\.route\.ErrorBoundary \|\|[^?]*\? [\s\S]*?\) : getChildren\(\);/,
    'return getChildren();',
  ],
  [
    'error element of a route',
    /errorElement = match\.route\.errorElement \|\| defaultErrorElement;/,
    '',
  ],
  [
    'navigation between loaders',
    /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/,
    'useNavigateUnstable()',
  ],
  // Fetching its framework's pages ahead of a click.
  ['prefetching links', /usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, '[false, null, void 0];'],
  ['prefetched pages', /return shouldPrefetch && !isAbsolute \? .*: link;/, 'return link;'],
];

const trim = (code: string): string =>
  cuts.reduce((left, [part, pattern, instead]) => {
    const next = left.replace(pattern, instead);
    if (next === left)
      throw new Error(`The router's code has changed: look again at '${part}' in trim-router.ts`);
    return next;
  }, `import { Component as RouterPart } from 'react';\n${code}`);

/**
 * Lets the bundler drop the parts of the router that nothing here uses: a third of its code. The site
 * has the declarative router only (docs/decisions/0007).
 */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    // The router is spread over several files; its components stand in one of them.
    handler: (code) =>
      code.includes('function BrowserRouter(') ? { code: trim(code), map: null } : undefined,
  },
});
