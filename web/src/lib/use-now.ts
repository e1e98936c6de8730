import { useEffect, useState } from 'react';
import { timeNow } from './clock.ts';

/** The current time, updated every minute, for countdowns. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => timeNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
