import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { DeployedCall } from 'functions/testing/deployed-call.ts';
import * as z from 'zod/mini';
import { bundleOptions } from '../build/bundle-options.ts';
import { projectRoot } from '../build/project-root.ts';

const loadedModule = z.object({
  openDeployedCalls: z.custom<() => Promise<DeployedCall[]>>(),
});

/** The calls to a deployed stage, whose functions' environment is this process's. */
export const loadCalls = async (): Promise<DeployedCall[]> => {
  const outfile = path.join(projectRoot, '.cache/rehearse/deployed-calls.mjs');
  await build({
    ...bundleOptions,
    entryPoints: ['functions/testing/deployed-calls.ts'],
    outfile,
    external: ['vitest'],
    logLevel: 'warning',
  });
  const loaded: unknown = await import(pathToFileURL(outfile).href);
  return loadedModule.parse(loaded).openDeployedCalls();
};
