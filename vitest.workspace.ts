import { configDefaults, defineConfig } from 'vitest/config';
import { binaryFiles } from './functions/testing/binary-files.ts';
import { forgetAwsVariables } from 'local-aws/aws-variables.ts';

// Whoever deploys has chosen an account in their shell; the tests run on the embedded stack.
forgetAwsVariables(process.env);

/** With TEST_TIER=long only the files named `.long.` run, otherwise all others: docs/developing.md. */
const isLong = process.env['TEST_TIER'] === 'long';

/** TEST_ORDER=7 runs the files, and the tests of each, in an order drawn with this seed. */
const order = process.env['TEST_ORDER'];

/** How the files of each kind end. What runs the built functions is apart, so that nothing else waits for a build. */
const endings = {
  unit: '.test.ts',
  stack: '.stack.test.ts',
  built: '.built.test.ts',
  document: '.test.tsx',
};
type Kind = keyof typeof endings;

type Options = {
  globalSetup?: string[];
  setupFiles?: string[];
  /** The zone these tests run in, that of the machine by default. */
  timeZone?: string;
  /** Files cannot share what modules keep, such as a client that knows its file's table. */
  freshModules?: true;
  /** Files cannot share a process either, whose environment or exit they change. */
  isolate?: true;
};

const excludedFrom = (kind: Kind): string[] => [
  ...(isLong ? [] : ['**/*.long.*']),
  ...(kind === 'unit' ? [`**/*${endings.stack}`, `**/*${endings.built}`] : []),
];

const project = (kind: Kind, folder: string, options: Options = {}) => ({
  plugins: [binaryFiles()],
  test: {
    name: `${kind}:${folder}`,
    include: [`${folder}/**/*${isLong ? '.long' : ''}${endings[kind]}`],
    exclude: [...configDefaults.exclude, '**/e2e/**', '**/dist/**', ...excludedFrom(kind)],
    // Node would take a WebAssembly file for a module of its own.
    server: { deps: { inline: [/\.wasm\?bytes$/] } },
    ...(kind === 'document' && {
      environment: 'happy-dom',
      // Each page is a lot of short-lived memory: with the usual 16 MB a tenth more time is spent on collecting it.
      execArgv: ['--max-semi-space-size=64'],
    }),
    ...(options.timeZone && { env: { TZ: options.timeZone } }),
    setupFiles: [
      'scripts/testing/fail-on-console.ts',
      'scripts/testing/fixed-seed.ts',
      ...(kind === 'unit' ? ['scripts/testing/start-nothing.ts'] : []),
      ...(options.freshModules ? ['scripts/testing/fresh-modules.ts'] : []),
      ...(options.setupFiles ?? []),
    ],
    restoreMocks: true,
    unstubGlobals: true,
    // Only ends what hangs: no test has to be fast on a busy machine.
    testTimeout: isLong ? 1_200_000 : 60_000,
    hookTimeout: isLong ? 1_200_000 : 60_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: options.isolate ?? false,
    globalSetup: options.globalSetup ?? [],
  },
});

const embeddedStack = 'scripts/testing/embedded-stack-setup.ts';

// Vitest reads no workspace file by itself any more, so the test commands pass this one as the configuration.
export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on two cores is half of the machine.
    maxWorkers: 2,
    ...(order !== undefined && { sequence: { shuffle: true, seed: Number(order) } }),
    projects: [
      // Where it is another day than in Texas and UTC: what a browser says of a day must not depend on its place.
      project('unit', 'shared', { timeZone: 'Pacific/Pago_Pago' }),
      project('unit', 'functions', { freshModules: true }),
      project('unit', 'infra'),
      project('unit', 'scripts'),
      project('unit', 'packages'),
      project('unit', 'web'),
      project('stack', 'functions', {
        globalSetup: [embeddedStack],
        freshModules: true,
      }),
      project('built', 'functions', {
        globalSetup: [embeddedStack, 'scripts/testing/built-functions-setup.ts'],
        freshModules: true,
      }),
      project('stack', 'infra'),
      project('stack', 'scripts', {
        globalSetup: ['scripts/testing/built-site-setup.ts'],
        isolate: true,
      }),
      project('stack', 'packages'),
      project('document', 'web', {
        setupFiles: ['web/src/testing/dom-setup.ts'],
      }),
    ],
  },
});
