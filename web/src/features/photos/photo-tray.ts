import { sortBatch } from './photo-checks.ts';
import type { PhotoUploader, UploadEvents } from './photo-uploader.ts';

export type Photo = {
  id: string;
  /** What the report stores of it; undefined until it is uploaded. */
  address: string | undefined;
  /** What an image element can show; undefined for an upload of an earlier visit to the page. */
  preview: string | undefined;
  name: string;
  status: 'uploading' | 'uploaded' | 'failed';
  /** 0 to 100. */
  progress: number;
  error: string | undefined;
};

export type PhotoTray = ReturnType<typeof createPhotoTray>;

type Outcome = { uploaded: number; refusals: string[] };

export type TrayOptions = {
  /** Addresses the report holds already. */
  held: readonly string[];
  /** Brings the upload code when the first photo is chosen. */
  loadUploader: (events: UploadEvents) => Promise<PhotoUploader>;
  /** Makes a local preview of a file and drops it again. */
  previews: { create: (file: File) => string; revoke: (url: string) => void };
};

const heldPhoto = (address: string): Photo => ({
  id: address,
  address,
  // Photos of the report are addresses of this site; an upload's signed address cannot be looked at.
  preview: address.startsWith('/') ? address : undefined,
  name: '',
  status: 'uploaded',
  progress: 100,
  error: undefined,
});

/** The photos of the report being written: those it holds and those on their way. */
export const createPhotoTray = ({ held, loadUploader, previews }: TrayOptions) => {
  const listeners = new Set<() => void>();
  let photos: readonly Photo[] = held.map(heldPhoto);
  let loading: Promise<PhotoUploader> | undefined;

  const change = (next: readonly Photo[]): void => {
    photos = next;
    for (const listener of listeners) listener();
  };
  const update = (id: string, facts: Partial<Photo>): void =>
    change(photos.map((photo) => (photo.id === id ? { ...photo, ...facts } : photo)));

  const uploader = async (): Promise<PhotoUploader> => {
    loading ??= loadUploader({
      onProgress: (id, progress) => update(id, { progress }),
      onUploaded: (id, address) =>
        update(id, { address, status: 'uploaded', progress: 100, error: undefined }),
      onFailed: (id, error) => update(id, { status: 'failed', error }),
    });
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };

  const take = (files: readonly File[], { add }: PhotoUploader): string[] => {
    const refusals: string[] = [];
    for (const file of files) {
      try {
        const photo: Photo = {
          id: add(file),
          address: undefined,
          preview: previews.create(file),
          name: file.name,
          status: 'uploading',
          progress: 0,
          error: undefined,
        };
        change([...photos, photo]);
      } catch {
        refusals.push(`${file.name}: this photo was already added`);
      }
    }
    return refusals;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    list: (): readonly Photo[] => photos,
    /** Uploads a choice of files. Resolves when each has arrived or failed. */
    add: async (files: readonly File[]): Promise<Outcome> => {
      const { accepted, refusals } = sortBatch(files, photos.length);
      if (accepted.length === 0) return { uploaded: 0, refusals };
      const loaded = await uploader();
      const repeated = take(accepted, loaded);
      return { uploaded: await loaded.upload(), refusals: [...refusals, ...repeated] };
    },
    retry: async (id: string): Promise<number> => {
      update(id, { status: 'uploading', progress: 0, error: undefined });
      return (await uploader()).retry(id);
    },
    remove: (id: string): void => {
      const photo = photos.find((candidate) => candidate.id === id);
      change(photos.filter((candidate) => candidate.id !== id));
      if (photo?.preview?.startsWith('blob:')) previews.revoke(photo.preview);
      void loading?.then((loaded) => loaded.remove(id));
    },
    /** Ends running uploads and frees the previews. */
    destroy: (): void => {
      for (const { preview } of photos) if (preview?.startsWith('blob:')) previews.revoke(preview);
      void loading?.then((loaded) => loaded.destroy());
      loading = undefined;
    },
  };
};

/** What the report stores: the addresses of the photos that arrived, in their order. */
export const addressesOf = (photos: readonly Photo[]): string[] =>
  photos.flatMap(({ address }) => address ?? []);

/** Waits until no photo is on its way any more. */
export const settled = (tray: PhotoTray): Promise<void> =>
  new Promise((resolve) => {
    const isSettled = () => tray.list().every(({ status }) => status !== 'uploading');
    if (isSettled()) {
      resolve();
      return;
    }
    const stop = tray.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
