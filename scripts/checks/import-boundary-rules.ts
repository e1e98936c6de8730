import type { IForbiddenRuleType } from 'dependency-cruiser';
import { domains } from '../../functions/domains.ts';

type Wall = { name: string; from: string; fromNot?: string; to: string; toNot?: string };

const tests = '\\.test\\.tsx?$|(^|/)testing/|^web/(e2e/|playwright\\.config\\.ts$)';

const wall = ({ name, from, fromNot, to, toNot }: Wall): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: fromNot ?? tests },
  to: { path: to, ...(toNot && { pathNot: toNot }) },
});

/** Folders of functions/ that are no domains. */
const besides = ['testing', 'node_modules'];

const domainsInOrder = domains.map((domain, index) =>
  wall({
    name: 'domains-import-earlier-domains-only',
    from: `^functions/${domain}/`,
    fromNot: '\\.test\\.ts$',
    to: `^functions/(?!(${[...domains.slice(0, index + 1), ...besides].join('|')})/)`,
    // The document is made of all contracts there are.
    ...(domain === 'api-document' && { toNot: '^functions/manifest\\.ts$' }),
  }),
);

/** Who may import whom. */
export const importBoundaries: IForbiddenRuleType[] = [
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
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
    to: '^(infra|web)/',
  }),
  ...domainsInOrder,
  wall({
    name: 'every-domain-has-its-place',
    from: `^functions/(?!(${[...domains, ...besides].join('|')})/)[^/]+/`,
    to: '.',
  }),
  wall({
    name: 'only-tests-import-testing',
    from: '^(shared|functions|infra|web)/',
    to: '(^|/)testing/',
  }),
  wall({
    name: 'nobody-imports-an-endpoint-job-or-listener',
    from: '.',
    to: '^functions/.*/(endpoints|jobs|listeners)/',
  }),
  wall({
    name: 'infra-imports-manifest-and-platform-types',
    from: '^infra/',
    to: '^(functions|web)/',
    toNot: '^functions/(manifest|platform/(route|environment|request-guards|alarm-events))\\.ts$',
  }),
  wall({ name: 'web-imports-shared-only', from: '^web/', to: '^(functions|infra)/' }),
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
  // The browser and the built functions come to tests through the set-up of vitest and Playwright.
  wall({
    name: 'tests-import-only-local-aws-of-scripts',
    from: '^(shared|functions|infra|web)/',
    fromNot: '^web/playwright\\.config\\.ts$',
    to: '^scripts/(?!local-aws/)',
  }),
  {
    name: 'local-aws-is-imported-by-name',
    severity: 'error',
    from: { pathNot: '^scripts/local-aws/' },
    to: {
      path: '^scripts/local-aws/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  wall({
    name: 'local-aws-imports-packages-only',
    from: '^scripts/local-aws/',
    fromNot: '^$',
    to: '^(shared|functions|infra|web)/|^scripts/(?!local-aws/)',
  }),
];
