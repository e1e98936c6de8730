import { parentPort, workerData } from 'node:worker_threads';
import type { ManifestFunction } from 'functions/manifest.ts';
import type { Route } from 'functions/platform/endpoint/route.ts';

/**
 * Runs in a thread that reads the manifest named by `workerData` from its current files: a process
 * imports a file only once. Replies with what the gateway and the template use of it, by function.
 */
type Manifest = { allFunctions: readonly ManifestFunction[]; routes: readonly Route[] };

const { allFunctions, routes }: Manifest = await import(String(workerData));
const addresses = new Map(
  routes.map(({ contract: { name, method, path } }) => [name, `${method} ${path}`]),
);
parentPort?.postMessage(
  allFunctions.map((needs) => [
    needs.name,
    JSON.stringify({ ...needs, address: addresses.get(needs.name) }),
  ]),
);
