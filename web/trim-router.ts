import type { Plugin } from 'vite';

/** Code to remove: a pattern in the router's source and its replacement. */
const cuts: readonly [part: string, pattern: RegExp, instead: string][] = [
  // Bundlers treat classes and top-level calls as side effects and keep everything they reference.
  ['class components', /extends React\d*\.Component\b/g, 'extends RouterPart'],
  [
    'calls without effect',
    /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    '= /* @__PURE__ */ $1',
  ],
  ['names for the developer', /^\w+\.displayName = "\w+";$/gm, ''],
  // Loaders, actions and the error screens of framework mode.
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
    'loaders of a route',
    /middleware: element\.props\.middleware,[\s\S]*?lazy: element\.props\.lazy\b/,
    '',
  ],
  [
    'navigation between loaders',
    /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/,
    'useNavigateUnstable()',
  ],
  // Optional path segments (`?`), which no screen uses.
  [
    'optional parts of paths',
    /if \(route\.path === "" \|\| !route\.path\?\.includes\("\?"\)\) \{\s*(flattenRoute\(route, index\);)\s*\} else \{\s*for [^{]*\{[^}]*\}\s*\}/,
    '$1',
  ],
  ['masked addresses', /(let maskedHref = null;)\s*if \(mask\) \{[\s\S]*?\n {4}\}\n/, '$1\n'],
  // The error screen for server components, which this assignment would keep in the bundle.
  ['error screen of servers', /^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, ''],
  // Messages for developers; a failed check still throws.
  [
    'words of checks',
    /(\b(?:invariant|warning)\((?:[^;`"]|"[^"]*")*?),\s*(?:\/\/.*\s*)*(?:`(?:[^`\\]|\\[\s\S])*`|"[^"]*")\s*\);/g,
    '$1);',
  ],
  ['words about paths', /,\s*getInvalidPathError\([^)]*\)/g, ''],
  ['warnings', /(function warning\(cond, message\)) \{[\s\S]*?\n\}\n/, '$1 {}\n'],
  // Prefetching in framework mode.
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

/** Removes a third of the router's code: the site uses only declarative mode (docs/decisions/0007). */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    // The router consists of several files, one of which has its components.
    handler: (code) =>
      code.includes('function BrowserRouter(') ? { code: trim(code), map: null } : undefined,
  },
});
