import { describe, expect, it } from 'vitest';
import { addressesOf, createPhotoTray, settled } from './photo-tray.ts';
import type { UploadEvents } from './photo-uploader.ts';

/** A tray whose uploads end when the test says so. */
const setUp = (held: string[] = []) => {
  const revoked: string[] = [];
  const taken = new Set<string>();
  let events: UploadEvents | undefined;
  let loads = 0;
  let reachable = true;
  let finish: ((uploaded: number) => void) | undefined;
  const upload = () =>
    new Promise<number>((resolve) => {
      finish = resolve;
    });
  const tray = createPhotoTray({
    held,
    previews: { create: (file) => `blob:${file.name}`, revoke: (url) => revoked.push(url) },
    loadUploader: async (given) => {
      loads += 1;
      if (!reachable) throw new TypeError('Failed to fetch');
      events = given;
      return {
        add: ({ name }) => {
          if (taken.has(name)) throw new Error('Cannot add the duplicate file');
          taken.add(name);
          return name;
        },
        upload,
        retry: upload,
        remove: (id) => void taken.delete(id),
        destroy: () => taken.clear(),
      };
    },
  });
  return {
    tray,
    revoked,
    events: () => events!,
    loads: () => loads,
    finish: (uploaded: number) => finish?.(uploaded),
    cut: (cut: boolean) => {
      reachable = !cut;
    },
  };
};

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('photo tray', () => {
  it('shows the report’s own photos and loads no upload code for them', () => {
    const { tray, loads } = setUp(['/api/service-photos/a/b']);
    expect(tray.list()).toMatchObject([{ status: 'uploaded', preview: '/api/service-photos/a/b' }]);
    expect(loads()).toBe(0);
  });

  it('cannot show an upload of an earlier visit, but keeps its address', () => {
    const { tray } = setUp(['https://bucket.example/up?signature=1']);
    expect(tray.list()[0]?.preview).toBeUndefined();
    expect(addressesOf(tray.list())).toEqual(['https://bucket.example/up?signature=1']);
  });

  it('previews a new photo, follows its progress and keeps the address it was stored under', async () => {
    const { tray, events, finish } = setUp(['/old']);
    const outcome = tray.add([file('a.jpg')]);
    await tick();
    expect(tray.list()[1]).toMatchObject({ status: 'uploading', preview: 'blob:a.jpg' });
    expect(addressesOf(tray.list())).toEqual(['/old']);
    events().onProgress('a.jpg', 40);
    expect(tray.list()[1]?.progress).toBe(40);
    events().onUploaded('a.jpg', 'https://up/a');
    finish(1);
    await expect(outcome).resolves.toEqual({ uploaded: 1, refusals: [] });
    expect(addressesOf(tray.list())).toEqual(['/old', 'https://up/a']);
  });

  it('keeps a failed photo for another try', async () => {
    const { tray, events, finish } = setUp();
    const outcome = tray.add([file('a.jpg')]);
    await tick();
    events().onFailed('a.jpg', 'Non 2xx');
    finish(0);
    await outcome;
    expect(tray.list()).toMatchObject([{ status: 'failed', error: 'Non 2xx' }]);
    const again = tray.retry('a.jpg');
    await tick();
    expect(tray.list()).toMatchObject([{ status: 'uploading', error: undefined }]);
    events().onUploaded('a.jpg', 'https://up/a');
    finish(1);
    await expect(again).resolves.toBe(1);
  });

  it('says when the same photo is added twice', async () => {
    const { tray, finish } = setUp();
    const first = tray.add([file('a.jpg')]);
    await tick();
    finish(1);
    await first;
    const second = tray.add([file('a.jpg')]);
    await tick();
    finish(0);
    await expect(second).resolves.toMatchObject({
      refusals: ['a.jpg: this photo was already added'],
    });
    expect(tray.list()).toHaveLength(1);
  });

  it('drops the preview of a photo that is removed', async () => {
    const { tray, revoked } = setUp();
    void tray.add([file('a.jpg')]);
    await tick();
    tray.remove('a.jpg');
    expect(tray.list()).toEqual([]);
    expect(revoked).toEqual(['blob:a.jpg']);
  });

  it('tries to load the upload code again after the line was down', async () => {
    const { tray, cut, finish } = setUp();
    cut(true);
    await expect(tray.add([file('a.jpg')])).rejects.toThrow('Failed to fetch');
    expect(tray.list()).toEqual([]);
    cut(false);
    const outcome = tray.add([file('a.jpg')]);
    await tick();
    finish(1);
    await expect(outcome).resolves.toMatchObject({ uploaded: 1 });
  });

  it('is settled once the last photo has arrived or failed', async () => {
    const { tray, events } = setUp();
    void tray.add([file('a.jpg'), file('b.jpg')]);
    await tick();
    let done = false;
    const waiting = (async () => {
      await settled(tray);
      done = true;
    })();
    events().onUploaded('a.jpg', 'https://up/a');
    await tick();
    expect(done).toBe(false);
    events().onFailed('b.jpg', 'Non 2xx');
    await waiting;
    expect(done).toBe(true);
  });
});
