import { useEffect, useState } from 'react';
import { renderAnyway } from '../../ui/lazy-when-visible.tsx';

const signs = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const;

/** Whether somebody has begun to read this page, or it has been open for {@link renderAnyway}. */
export const useSoon = (): boolean => {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    const begin = () => setSoon(true);
    const timer = setTimeout(begin, renderAnyway);
    for (const sign of signs) window.addEventListener(sign, begin, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
  }, []);
  return isSoon;
};
