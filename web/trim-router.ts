import type { Plugin } from 'vite';

/** Code to cut: a pattern in the router's source and its replacement. */
const cuts: readonly [part: string, pattern: RegExp, instead: string][] = [
  // Classes and top-level calls look like side effects and keep whatever they mention.
  ['class components', /extends React\d*\.Component\b/g, 'extends RouterPart'],
  [
    'calls without effect',
    /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    '= /* @__PURE__ */ $1',
  ],
  ['names for the developer', /^\w+\.displayName = "\w+";$/gm, ''],
  // Loaders, actions and the framework mode's error screens.
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
  // Paths with parts in question marks, which no screen has.
  [
    'optional parts of paths',
    /if \(route\.path === "" \|\| !route\.path\?\.includes\("\?"\)\) \{\s*(flattenRoute\(route, index\);)\s*\} else \{\s*for [^{]*\{[^}]*\}\s*\}/,
    '$1',
  ],
  ['masked addresses', /(let maskedHref = null;)\s*if \(mask\) \{[\s\S]*?\n {4}\}\n/, '$1\n'],
  // The error screen of server components, kept alive by what is assigned to it.
  ['error screen of servers', /^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, ''],
  // What would go wrong in development; a failed check still throws.
  [
    'words of checks',
    /(\b(?:invariant|warning)\((?:[^;`"]|"[^"]*")*?),\s*(?:\/\/.*\s*)*(?:`(?:[^`\\]|\\[\s\S])*`|"[^"]*")\s*\);/g,
    '$1);',
  ],
  ['words about paths', /,\s*getInvalidPathError\([^)]*\)/g, ''],
  ['warnings', /(function warning\(cond, message\)) \{[\s\S]*?\n\}\n/, '$1 {}\n'],
  // Prefetching the framework mode's pages.
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

/** Drops a third of the router's code: the site uses only the declarative one (docs/decisions/0007). */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    // The router is spread over several files; its components are in one of them.
    handler: (code) =>
      code.includes('function BrowserRouter(') ? { code: trim(code), map: null } : undefined,
  },
});
