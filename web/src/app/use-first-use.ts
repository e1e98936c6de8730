import { useEffect, useState } from 'react';

/** Whether somebody has pressed, touched or typed on this page; while offline nothing counts. */
export const useFirstUse = (signs: readonly string[]): boolean => {
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    // A fetch that fails offline would fail from then on, see missing-code.ts.
    const begin = () => setInUse((used) => used || navigator.onLine);
    for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
  }, [signs]);
  return inUse;
};

/** The first signs of a use that may call for something. */
export const pressed = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Also the signs of somebody who only reads. */
export const read = [...pressed, 'scroll', 'pointermove'] as const;
