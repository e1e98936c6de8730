import { useEffect, useState } from 'react';

/** Milliseconds between two questions about what was done on the provider's page, and for how long they are asked. */
export const askEvery = 2000;
const longestWait = 60_000;

/** Whether the answer about this id has been waited for long enough. */
export const useIsLate = (id: string | null): boolean => {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => setLateId(id), longestWait);
    return () => clearTimeout(timer);
  }, [id]);
  return lateId === id;
};
