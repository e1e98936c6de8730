import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openUserStore } from './user-store.ts';

const newFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'user-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, file: join(folder, 'nested', 'users.json') };
};

const recovery = { code: '123456', expiresAt: 1, wrongTries: 0, requestedAt: [1] };

test('has written a change to the file when it resolves', async () => {
  const { file } = await newFile();
  const store = await openUserStore(file);
  await store.change((draft) => {
    draft.recoveries.eva = recovery;
  });
  const onDisk: unknown = JSON.parse(await readFile(file, 'utf8'));
  expect(onDisk).toEqual(store.read());
  expect((await openUserStore(file)).read()).toEqual(store.read());
});

test('applies changes one after the other and leaves no temporary file', async () => {
  const { folder, file } = await newFile();
  const store = await openUserStore(file);
  await store.change((draft) => {
    draft.recoveries.eva = { ...recovery };
  });
  await Promise.all(
    Array.from({ length: 20 }, () =>
      store.change((draft) => {
        draft.recoveries.eva!.wrongTries += 1;
      }),
    ),
  );
  expect((await openUserStore(file)).read().recoveries.eva!.wrongTries).toBe(20);
  expect(await readdir(join(folder, 'nested'))).toEqual(['users.json']);
});

test('keeps nothing of a change that throws, and applies the next one', async () => {
  const { file } = await newFile();
  const store = await openUserStore(file);
  const refused = store.change((draft) => {
    draft.recoveries.eva = recovery;
    throw new Error('refused');
  });
  const next = store.change((draft) => Object.keys(draft.recoveries));
  await expect(refused).rejects.toThrow('refused');
  await expect(next).resolves.toEqual([]);
});

test('refuses a file it cannot read instead of replacing it', async () => {
  const { folder } = await newFile();
  const file = join(folder, 'users.json');
  await writeFile(file, '{"version":');
  await expect(openUserStore(file)).rejects.toThrow(
    /is not a user store.+Start with an empty data folder/,
  );
  expect(await readFile(file, 'utf8')).toBe('{"version":');
});
