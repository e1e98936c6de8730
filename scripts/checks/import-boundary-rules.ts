import type { IForbiddenRuleType } from 'dependency-cruiser';
import { domains } from '../../functions/domains.ts';

type Boundary = { name: string; from: string; fromNot?: string; to: string; toNot?: string };

const tests = '\\.test\\.tsx?$|(^|/)testing/|^web/(e2e/|playwright\\.config\\.ts$)';

const boundary = ({ name, from, fromNot, to, toNot }: Boundary): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: fromNot ?? tests },
  to: { path: to, ...(toNot && { pathNot: toNot }) },
});

const notDomains = ['testing', 'node_modules'];

const domainsInOrder = domains.map((domain, index) =>
  boundary({
    name: 'domains-import-earlier-domains-only',
    from: `^functions/${domain}/`,
    fromNot: '\\.test\\.ts$',
    to: `^functions/(?!(${[...domains.slice(0, index + 1), ...notDomains].join('|')})/)`,
  }),
);

export const importBoundaries: IForbiddenRuleType[] = [
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'every-import-resolves',
    severity: 'error',
    from: {},
    // Bundlers resolve styles and fonts; aws-lambda is a types-only package.
    to: { couldNotResolve: true, pathNot: '[.](css|svg|woff|woff2)|^aws-lambda$' },
  },
  boundary({
    name: 'shared-imports-zod-only',
    from: '^shared/',
    to: '.',
    toNot: '^shared/|^node_modules/zod/',
  }),
  boundary({
    name: 'functions-import-shared-and-packages',
    from: '^functions/',
    to: '^(infra|web)/',
  }),
  ...domainsInOrder,
  boundary({
    name: 'every-domain-has-its-place',
    from: `^functions/(?!(${[...domains, ...notDomains].join('|')})/)[^/]+/`,
    to: '.',
  }),
  {
    // What can have an effect or cost much is behind functions that ask for proof that the call has passed its checks.
    name: 'effects-only-for-verified-calls',
    severity: 'error',
    from: {
      path: '^functions/',
      pathNot: `${tests}|^functions/(session/hosted-sign-in|reports/pdf/pdf-letter|photos/image-codecs|platform/endpoint/throttle|payments/stripe/stripe-client)\\.ts$`,
    },
    to: {
      path: [
        '^node_modules/(openid-client|pdfkit|@jsquash|libheif-js|@smithy|stripe)/',
        '^node_modules/nodemailer/(?!lib/mail-composer/)',
        '^(child_process|dgram|http|http2|https|net|tls|worker_threads)$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  boundary({
    name: 'only-tests-import-testing',
    from: '^(shared|functions|infra|web)/',
    to: '(^|/)testing/',
  }),
  boundary({
    name: 'nobody-imports-an-endpoint-job-or-listener',
    from: '.',
    to: '^functions/.*/(endpoints|jobs|listeners)/',
  }),
  boundary({
    name: 'infra-imports-manifest-and-platform-types',
    from: '^infra/',
    to: '^(functions|web)/',
    toNot:
      '^functions/(manifest|platform/(endpoint/(route|request-guards)|environment|logs/alarm-events))\\.ts$',
  }),
  boundary({ name: 'web-imports-shared-only', from: '^web/', to: '^(functions|infra)/' }),
  boundary({
    name: 'features-do-not-know-their-siblings',
    from: '^web/src/features/([^/]+)/',
    to: '^web/src/features/',
    toNot: '^web/src/features/$1/',
  }),
  boundary({
    name: 'features-do-not-know-screens-or-app',
    from: '^web/src/features/',
    to: '^web/src/(screens|app)/',
  }),
  // The landing page loads none of it.
  boundary({
    name: 'payments-are-for-the-screens-of-bills',
    from: '^web/src/(?!features/payments/|screens/(admin-|billing/|checkout/|visits/))',
    to: '^web/src/features/payments/',
  }),
  boundary({
    name: 'ui-knows-no-router-query-or-domain',
    from: '^web/src/ui/',
    to: '^web/src/(features|screens|app|changes|offline)/|^shared/contracts/|^node_modules/(@tanstack|react-router)',
  }),
  boundary({
    name: 'changes-know-no-feature',
    from: '^web/src/changes/',
    to: '^web/src/(features|screens|app)/',
  }),
  boundary({
    name: 'lib-is-the-floor',
    from: '^web/src/lib/',
    to: '^web/src/(features|screens|app|changes|ui|common|offline)/|^shared/contracts/(?!contract\\.ts$)',
  }),
  boundary({
    name: 'common-knows-lib-only',
    from: '^web/src/common/',
    to: '^web/src/(features|screens|app|changes|ui|offline)/',
  }),
  boundary({
    name: 'offline-knows-no-feature',
    from: '^web/src/offline/',
    to: '^web/src/(features|screens|app|changes)/',
  }),
  boundary({
    name: 'nobody-imports-scripts-or-packages',
    from: '^(shared|functions|infra|web)/',
    to: '^(scripts|packages)/',
  }),
  // The setup files of Vitest and Playwright provide tests with the browser and the built functions.
  boundary({
    name: 'tests-import-packages-but-no-scripts',
    from: tests,
    fromNot: '^(scripts|packages)/|^web/playwright\\.config\\.ts$',
    to: '^scripts/',
  }),
  {
    name: 'packages-are-imported-by-name',
    severity: 'error',
    from: { pathNot: '^packages/' },
    to: {
      path: '^packages/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  boundary({
    name: 'packages-import-packages-only',
    from: '^packages/',
    fromNot: '^$',
    to: '^(shared|functions|infra|web|scripts)/',
  }),
];
