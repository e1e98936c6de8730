import { describe, expect, it, vi } from 'vitest';
import type { DialogFile } from './dialog-file.ts';
import { addressesOf, createPhotoTray, settled } from './photo-tray.ts';

const setUp = (stored: string[] = []) => {
  const revoked: string[] = [];
  let made = 0;
  const tray = createPhotoTray({
    stored,
    previews: {
      create: () => `blob:${(made += 1)}`,
      revoke: (url) => revoked.push(url),
    },
  });
  return { tray, revoked };
};

const file = (id: string, facts: Partial<DialogFile> = {}): DialogFile => ({
  id,
  name: `${id}.jpg`,
  status: 'uploading',
  progress: 0,
  address: undefined,
  error: undefined,
  meta: {},
  content: new Blob(['x']),
  ...facts,
});
const arrived = (id: string, address = `https://s3.example/uploads/u/${id}`) =>
  file(id, { status: 'uploaded', progress: 100, address });

describe('photo tray', () => {
  it('shows the report’s photos, and keeps the address of an upload without a preview', () => {
    const upload = 'https://s3.example/uploads/u/1?signature=1';
    const { tray } = setUp(['/api/service-photos/a/b', upload]);
    expect(tray.list()).toMatchObject([
      { status: 'uploaded', preview: '/api/service-photos/a/b?size=thumb' },
      { status: 'uploaded', preview: undefined },
    ]);
    expect(addressesOf(tray.list())).toEqual(['/api/service-photos/a/b', upload]);
  });

  it('shows a photo once its upload starts, not when chosen', () => {
    const { tray } = setUp();
    tray.follow([file('a', { status: 'waiting' })]);
    expect(tray.list()).toEqual([]);
    tray.follow([file('a', { progress: 40 })]);
    expect(tray.list()).toMatchObject([{ status: 'uploading', progress: 40, preview: 'blob:1' }]);
    tray.follow([arrived('a')]);
    expect(tray.list()).toMatchObject([{ status: 'uploaded', preview: 'blob:1' }]);
    expect(addressesOf(tray.list())).toEqual(['https://s3.example/uploads/u/a']);
  });

  it('keeps only uploaded photos when the dialog drops them', () => {
    const { tray, revoked } = setUp(['/old']);
    tray.follow([arrived('a'), file('b'), file('c', { status: 'failed', error: 'Non 2xx' })]);
    expect(tray.list()).toHaveLength(4);
    tray.follow([]);
    expect(addressesOf(tray.list())).toEqual(['/old', 'https://s3.example/uploads/u/a']);
    expect(tray.list()).toHaveLength(2);
    expect(revoked).toEqual(['blob:2', 'blob:3']);
  });

  it('does not add a photo twice after a closed tab', () => {
    const { tray } = setUp(['https://s3.example/uploads/u/a?signature=1', '/api/photos/r/b']);
    tray.follow([arrived('x', 'https://s3.example/uploads/u/a'), arrived('y', 'https://s3/u/b')]);
    expect(tray.list()).toHaveLength(2);
  });

  it('does not restore a removed photo, and revokes its preview', () => {
    const { tray, revoked } = setUp();
    tray.follow([arrived('a'), file('b')]);
    tray.remove('a');
    tray.follow([arrived('a'), arrived('b')]);
    expect(tray.list().map(({ id }) => id)).toEqual(['b']);
    expect(revoked).toEqual(['blob:1']);
  });

  it('takes a removed photo out of the dialog that is open now, not of an earlier one', () => {
    const { tray } = setUp();
    const [earlier, open] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()];
    tray.follow([arrived('a')], earlier);
    tray.follow([arrived('a'), file('b')], open);
    tray.remove('b');
    expect(open.mock.calls).toEqual([['b']]);
    expect(earlier).not.toHaveBeenCalled();
  });

  it('keeps the order of photos across batches', () => {
    const { tray } = setUp(['/old']);
    tray.follow([arrived('1/a'), arrived('1/b')]);
    tray.follow([]);
    tray.follow([arrived('2/a', 'https://s3.example/uploads/u/again')]);
    expect(tray.list().map(({ id }) => id)).toEqual(['/old', '1/a', '1/b', '2/a']);
  });

  it('is settled once the last photo has arrived or failed', async () => {
    const { tray } = setUp();
    tray.follow([file('a'), file('b')]);
    let done = false;
    const waiting = (async () => {
      await settled(tray);
      done = true;
    })();
    tray.follow([arrived('a'), file('b')]);
    await Promise.resolve();
    expect(done).toBe(false);
    tray.follow([arrived('a'), file('b', { status: 'failed', error: 'Non 2xx' })]);
    await waiting;
    expect(done).toBe(true);
  });
});
