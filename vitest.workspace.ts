import { configDefaults, defineConfig } from 'vitest/config';
import { binaryFiles } from './functions/testing/binary-files.ts';

type Options = {
  globalSetup?: string;
  timeout?: number;
  /** Names of the test files, where a project takes not all of its folder's. */
  files?: readonly string[];
  /** Tests that draw the site need a document. */
  dom?: true;
  /** True where files cannot share what modules keep, such as a client that knows its file's table. */
  isolate?: boolean;
};

const project = (folder: string, options: Options = {}) => ({
  plugins: [binaryFiles()],
  test: {
    name: options.dom ? `${folder} in a document` : folder,
    include: (options.files ?? ['*.test.ts', '*.test.tsx']).map((file) => `${folder}/**/${file}`),
    exclude: [...configDefaults.exclude, '**/e2e/**', '**/dist/**'],
    // Node would take a WebAssembly file for a module of its own.
    server: { deps: { inline: [/\.wasm\?bytes$/] } },
    ...(options.dom && { environment: 'happy-dom' }),
    setupFiles: [
      'scripts/testing/fail-on-console.ts',
      ...(options.dom ? [`${folder}/src/testing/dom-setup.ts`] : []),
    ],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: options.timeout ?? 10_000,
    hookTimeout: 60_000,
    isolate: options.isolate ?? false,
    ...(options.globalSetup && { globalSetup: [options.globalSetup] }),
  },
});

// Vitest reads no workspace file by itself any more, so `npm test` passes this one as its configuration.
export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on two cores is half of the machine.
    maxWorkers: 2,
    projects: [
      project('shared'),
      project('functions', {
        globalSetup: 'scripts/testing/embedded-stack-setup.ts',
        isolate: true,
      }),
      project('infra', { timeout: 60_000 }),
      project('scripts', {
        globalSetup: 'scripts/testing/built-site-setup.ts',
        timeout: 60_000,
        isolate: true,
      }),
      project('web', { files: ['*.test.ts'] }),
      project('web', { files: ['*.test.tsx'], dom: true, timeout: 30_000 }),
    ],
  },
});
