import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPhotoTray, type Photo, type PhotoTray } from './photo-tray.ts';

/** The photos of one report, `held` at first and called `names`, for as long as the editor is open. */
export const usePhotoTray = (
  held: readonly string[],
  names: readonly string[] = [],
): [PhotoTray, readonly Photo[]] => {
  const [tray] = useState(() =>
    createPhotoTray({
      held,
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
