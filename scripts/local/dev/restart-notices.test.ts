import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restartNotices } from './restart-notices.ts';

let root: string;
let message: string[];

const write = async (routes: string): Promise<string> => {
  const file = path.join(root, 'functions/cart/routes.ts');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, routes);
  return file;
};

const route = (name: string, needs: string) =>
  `{ contract: { name: '${name}', method: 'GET', path: '/api/${name}' }, ${needs} }`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'restart-notices-'));
  message = [];
  await write(`export const routes = [${route('get-cart', 'grants: []')}, ${route('old', '')}];`);
  await writeFile(
    path.join(root, 'functions/manifest.ts'),
    `import { routes } from './cart/routes.ts';
     export { routes };
     export const allFunctions = routes.map(({ contract, ...needs }) => ({ name: contract.name, ...needs }));`,
  );
});

afterEach(() => rm(root, { recursive: true, force: true }));

const notices = async () => {
  const notice = restartNotices({ root, say: (text) => message.push(text) });
  // The initial manifest has been read once a notice finds that nothing has changed.
  await notice(path.join(root, 'functions/cart/routes.ts'));
  expect(message).toEqual([]);
  return notice;
};

test('names the functions that a change of the manifest adds, changes and removes', async () => {
  const notice = await notices();
  const file = await write(
    `export const routes = [${route('get-cart', "grants: ['table']")}, ${route('new', '')}];`,
  );
  await notice(file);
  expect(message).toEqual([
    'The manifest has changed (new is new, get-cart has changed, old is gone): restart npm run dev to apply it.',
  ]);
});

test('says where a manifest is broken, and is silent when it is mended', async () => {
  const notice = await notices();
  await notice(await write('export const = [];'));
  expect(message).toEqual([
    expect.stringMatching(/^The manifest cannot be read: .*routes\.ts:1\n/),
  ]);
  await notice(
    await write(`export const routes = [${route('get-cart', 'grants: []')}, ${route('old', '')}];`),
  );
  expect(message).toHaveLength(1);
});

test('asks for a restart when a file changes that is read only at the start', async () => {
  const notice = restartNotices({ root, say: (text) => message.push(text) });
  const places = ['infra/stages.ts', 'cdk.json', 'packages/local-aws/s3/s3-server.ts'];
  const others = ['infra/stages.test.ts', 'functions/cart/cart-store.ts', 'web/src/main.tsx'];
  for (const place of [...places, ...others]) await notice(path.join(root, place));
  expect(message).toEqual(
    places.map(
      (place) => `${place} has changed: restart npm run dev, which reads it only when it starts.`,
    ),
  );
});
