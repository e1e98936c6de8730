import type { IForbiddenRuleType } from 'dependency-cruiser';
import { domains } from '../../functions/domains.ts';

type Wall = { name: string; from: string; fromNot?: string; to: string; toNot?: string };

const tests = '\\.test\\.tsx?$|(^|/)testing/';

const wall = ({ name, from, fromNot, to, toNot }: Wall): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: fromNot ?? tests },
  to: { path: to, ...(toNot && { pathNot: toNot }) },
});

/** Folders of functions/ that are not domains. */
const notDomains = ['testing', 'node_modules'];

const domainsInOrder = domains.map((domain, index) =>
  wall({
    name: 'domains-import-earlier-domains-only',
    from: `^functions/${domain}/`,
    fromNot: '\\.test\\.ts$',
    to: `^functions/(?!(${[...domains.slice(0, index + 1), ...notDomains].join('|')})/)`,
    // The API document describes every endpoint of the manifest.
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
    from: `^functions/(?!(${[...domains, ...notDomains].join('|')})/)[^/]+/`,
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
];
