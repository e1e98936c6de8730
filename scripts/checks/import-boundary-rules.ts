import type { IForbiddenRuleType } from 'dependency-cruiser';

type Wall = { name: string; from: string; fromNot?: string; to: string; toNot?: string };

const tests = '\\.test\\.tsx?$|(^|/)testing/';

const wall = ({ name, from, fromNot, to, toNot }: Wall): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: fromNot ?? tests },
  to: { path: to, ...(toNot && { pathNot: toNot }) },
});

/** Who may import whom. */
export const importBoundaries: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'every-import-resolves',
    severity: 'error',
    from: {},
    // Styles and fonts are the bundlers' business; aws-lambda is a package of types only.
    to: { couldNotResolve: true, pathNot: '[.](css|svg|woff|woff2)|^aws-lambda$' },
  },
  wall({
    name: 'shared-imports-zod-only',
    from: '^shared/',
    to: '.',
    toNot: '^shared/|^node_modules/zod/',
  }),
  wall({
    name: 'functions-import-shared-and-packages',
    from: '^functions/',
    to: '^(infra|web|scripts)/',
  }),
  wall({
    name: 'platform-knows-no-domain',
    from: '^functions/platform/',
    to: '^functions/(?!platform/)',
  }),
  wall({
    name: 'routes-and-manifest-import-no-handler',
    from: '^functions/(manifest|[^/]+/routes)\\.ts$',
    to: '/(endpoints|jobs)/',
  }),
  wall({ name: 'nobody-imports-an-endpoint', from: '.', to: '^functions/[^/]+/(endpoints|jobs)/' }),
  wall({
    name: 'infra-imports-manifest-and-platform-types',
    from: '^infra/',
    to: '^(functions|web|scripts)/',
    toNot: '^functions/(manifest|platform/(route|environment|request-guards|alarm-events))\\.ts$',
  }),
  wall({ name: 'web-imports-shared-only', from: '^web/', to: '^(functions|infra|scripts)/' }),
  wall({
    name: 'features-do-not-know-their-siblings',
    from: '^web/src/features/([^/]+)/',
    to: '^web/src/features/',
    toNot: '^web/src/features/$1/',
  }),
  wall({
    name: 'features-do-not-know-screens-or-app',
    from: '^web/src/features/',
    to: '^web/src/(screens|app)/',
  }),
  wall({
    name: 'ui-knows-no-router-query-or-domain',
    from: '^web/src/ui/',
    to: '^web/src/(features|screens|app)/|^shared/contracts/|^node_modules/(@tanstack|react-router)',
  }),
  wall({
    name: 'lib-is-the-floor',
    from: '^web/src/lib/',
    to: '^web/src/(features|screens|app|ui)/',
  }),
  wall({ name: 'nobody-imports-scripts', from: '^(shared|functions|infra|web)/', to: '^scripts/' }),
];
