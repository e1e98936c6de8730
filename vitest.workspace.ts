import { configDefaults, defineConfig } from 'vitest/config';
import { binaryFiles } from './functions/testing/binary-files.ts';
import { forgetAwsVariables } from 'local-aws/aws-variables.ts';

// Whoever deploys has chosen an account in their shell; the tests run on the embedded stack.
forgetAwsVariables(process.env);

type Options = {
  include?: string[];
  /** Tests with a project of their own. */
  exclude?: string[];
  globalSetup?: string[];
  timeout?: number;
  /** Tests that draw the site need a document. */
  dom?: true;
  /** The zone these tests run in, that of the machine by default. */
  timeZone?: string;
  /** Files cannot share what modules keep, such as a client that knows its file's table. */
  freshModules?: true;
  /** Files cannot share a process either, whose environment or exit they change. */
  isolate?: true;
};

const project = (folder: string, options: Options = {}) => ({
  plugins: [binaryFiles()],
  test: {
    name: options.dom ? `${folder} in a document` : folder,
    include: options.include ?? [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`],
    exclude: [...configDefaults.exclude, '**/e2e/**', '**/dist/**', ...(options.exclude ?? [])],
    // Node would take a WebAssembly file for a module of its own.
    server: { deps: { inline: [/\.wasm\?bytes$/] } },
    ...(options.dom && { environment: 'happy-dom' }),
    ...(options.timeZone && { env: { TZ: options.timeZone } }),
    setupFiles: [
      'scripts/testing/fail-on-console.ts',
      ...(options.freshModules ? ['scripts/testing/fresh-modules.ts'] : []),
      ...(options.dom ? [`${folder}/src/testing/dom-setup.ts`] : []),
    ],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: options.timeout ?? 10_000,
    hookTimeout: 60_000,
    isolate: options.isolate ?? false,
    globalSetup: options.globalSetup ?? [],
  },
});

const embeddedStack = 'scripts/testing/embedded-stack-setup.ts';
// Apart from the rest, so that nothing is built for tests that do not need it.
const runBuiltFunctions = ['functions/**/*.built.test.ts'];

// Vitest reads no workspace file by itself any more, so `npm test` passes this one as its configuration.
export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on two cores is half of the machine.
    maxWorkers: 2,
    // What is new is recorded, in CI too, so that a new endpoint needs no file more than its own. A record that
    // stands is only changed when asked to (`-u`).
    update: 'new',
    projects: [
      // Where it is another day than in Texas and UTC: what a browser says of a day must not depend on its place.
      project('shared', { timeZone: 'Pacific/Pago_Pago' }),
      project('functions', {
        exclude: runBuiltFunctions,
        globalSetup: [embeddedStack],
        freshModules: true,
      }),
      project('built functions', {
        include: runBuiltFunctions,
        globalSetup: [embeddedStack, 'scripts/testing/built-functions-setup.ts'],
        freshModules: true,
      }),
      project('infra', { timeout: 60_000 }),
      project('scripts', {
        exclude: ['scripts/local-aws/**'],
        globalSetup: ['scripts/testing/built-site-setup.ts'],
        timeout: 60_000,
        isolate: true,
      }),
      project('scripts/local-aws', { timeout: 60_000, isolate: true }),
      project('web', { include: ['web/**/*.test.ts'] }),
      project('web', { include: ['web/**/*.test.tsx'], dom: true, timeout: 30_000 }),
    ],
  },
});
