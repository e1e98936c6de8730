import { useEffect, useState } from 'react';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from './clock.ts';
import { isFormInUse } from './form-in-use.ts';

/** Milliseconds between checks of the clock while the page is visible. */
const lookEvery = 60_000;

/**
 * The current day of the business, 'YYYY-MM-DD'. It changes at midnight, or when a sleeping phone wakes up
 * after it, but not while a form is in use.
 */
export const useToday = (): string => {
  const [today, setToday] = useState(() => businessDate(timeNow()));
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && !isFormInUse())
        setToday(businessDate(timeNow()));
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
};
