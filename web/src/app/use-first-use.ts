import { useEffect, useState } from 'react';

/** Whether somebody has pressed, touched or typed on this page. Ignored while offline. */
export const useFirstUse = (signs: readonly string[]): boolean => {
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    // A module that fails to load offline would keep failing: see missing-code.ts.
    const begin = () => setInUse((used) => used || navigator.onLine);
    for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
  }, [signs]);
  return inUse;
};

/** Events that mean that somebody is about to use the page. */
export const pressed = ['pointerdown', 'keydown', 'touchstart'] as const;

/** The same, plus events of somebody who is only reading. */
export const read = [...pressed, 'scroll', 'pointermove'] as const;
