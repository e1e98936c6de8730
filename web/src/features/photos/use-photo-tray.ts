import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPhotoTray, type Photo, type PhotoTray } from './photo-tray.ts';

/** The photo tray of an open editor, starting with the `stored` photos and their `names`. */
export const usePhotoTray = (
  stored: readonly string[],
  names: readonly string[] = [],
): [PhotoTray, readonly Photo[]] => {
  const [tray] = useState(() =>
    createPhotoTray({
      stored,
      names,
      previews: {
        create: (content) => URL.createObjectURL(content),
        revoke: (url) => URL.revokeObjectURL(url),
      },
    }),
  );
  useEffect(() => () => tray.destroy(), [tray]);
  return [tray, useSyncExternalStore(tray.subscribe, tray.list)];
};
