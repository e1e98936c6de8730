import { photoSlots, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import type { DialogFile } from './dialog-file.ts';
import { photoIdOf } from '../../common/photo-id.ts';

export type Photo = {
  id: string;
  /** The address to store in the report; undefined until uploaded. */
  address: string | undefined;
  /** A source for an image element; undefined for an upload from an earlier visit to the page. */
  preview: string | undefined;
  name: string;
  /** As filled in on the file's details card in the dialog. */
  caption: string;
  slot: PhotoSlot | null;
  status: 'uploading' | 'uploaded' | 'failed';
  /** Percent. */
  progress: number;
  error: string | undefined;
};

export type PhotoTray = ReturnType<typeof createPhotoTray>;

type TrayOptions = {
  /** Addresses already in the report. */
  stored: readonly string[];
  /** File names in the order of `stored`, where known. */
  names?: readonly string[];
  /** Creates and revokes local preview URLs. */
  previews: { create: (content: Blob) => string; revoke: (url: string) => void };
};

const storedPhoto = (address: string, name: string): Photo => ({
  id: address,
  address,
  // Photos of the report have addresses on this site; an upload's signed address cannot be displayed.
  preview: address.startsWith('/') ? `${address}?size=thumb` : undefined,
  name,
  caption: '',
  slot: null,
  status: 'uploaded',
  progress: 100,
  error: undefined,
});

/** The photos of the report being written: those it already has and those being uploaded. */
export const createPhotoTray = ({ stored, names = [], previews }: TrayOptions) => {
  const listeners = new Set<() => void>();
  /** Removed photos, which the dialog may still mention. */
  const removed = new Set<string>();
  let leaveOutOfDialog: ((id: string) => void) | undefined;
  let photos: readonly Photo[] = stored.map((address, index) =>
    storedPhoto(address, names[index] ?? ''),
  );

  const change = (next: readonly Photo[]): void => {
    photos = next;
    for (const listener of listeners) listener();
  };

  const photoOf = (file: DialogFile, known: Photo | undefined): Photo => ({
    id: file.id,
    address: file.address,
    preview: known?.preview ?? (file.content && previews.create(file.content)),
    name: file.name,
    caption: file.meta['caption'] ?? '',
    slot: photoSlots.find((slot) => slot === file.meta['slot']) ?? null,
    status: file.status === 'waiting' ? 'uploading' : file.status,
    progress: file.progress,
    error: file.error,
  });
  const drop = ({ preview }: Photo): void => {
    if (preview?.startsWith('blob:')) previews.revoke(preview);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    list: (): readonly Photo[] => photos,
    /**
     * Follows the dialog: photos appear when their upload starts, stay once uploaded, and disappear
     * with an abandoned file. A photo already here from before a closed tab is not added twice.
     */
    follow: (files: readonly DialogFile[], leaveOut?: (id: string) => void): void => {
      leaveOutOfDialog = leaveOut;
      const under = new Map(files.map((file) => [file.id, file]));
      const saved = photos.flatMap((photo) => {
        const file = under.get(photo.id);
        if (file && file.status !== 'waiting') return [photoOf(file, photo)];
        if (photo.status === 'uploaded') return [photo];
        drop(photo);
        return [];
      });
      const ids = new Set(saved.map(({ id }) => id));
      const storedIds = new Set(
        saved.flatMap(({ address }) => (address ? [photoIdOf(address)] : [])),
      );
      const added = files.filter(
        ({ id, status, address }) =>
          status !== 'waiting' &&
          !ids.has(id) &&
          !removed.has(id) &&
          !(address !== undefined && storedIds.has(photoIdOf(address))),
      );
      change([...saved, ...added.map((file) => photoOf(file, undefined))]);
    },
    remove: (id: string): void => {
      removed.add(id);
      for (const photo of photos) if (photo.id === id) drop(photo);
      change(photos.filter((photo) => photo.id !== id));
      leaveOutOfDialog?.(id);
    },
    destroy: (): void => {
      for (const photo of photos) drop(photo);
    },
  };
};

/** The addresses of uploaded photos, in order, for storing in the report. */
export const addressesOf = (photos: readonly Photo[]): string[] =>
  photos.flatMap(({ address }) => address ?? []);

/** Waits until no upload is in progress. */
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
