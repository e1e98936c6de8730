import { useEffect, useState } from 'react';
import { deviceStore } from '../lib/device-store.ts';

/** How many visits written by other operators wait on this phone. Their contents stay private (rules: field-6). */
const otherOperatorsWork = async (operator: string): Promise<number> => {
  const keys = await (await deviceStore()).getAllKeys('visits');
  return keys.filter(([writer]) => writer !== operator).length;
};

/** The same for a screen; 0 while counting, and where the browser stores nothing. */
export const useOtherOperatorsWork = (operator: string): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let gone = false;
    const show = (found: number): void => {
      if (!gone) setCount(found);
    };
    otherOperatorsWork(operator).then(show, () => show(0));
    return () => {
      gone = true;
    };
  }, [operator]);
  return count;
};
