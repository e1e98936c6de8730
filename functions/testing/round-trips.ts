import { setTimeout as pause } from 'node:timers/promises';
import type { AwsCall, Interceptor } from './intercepted-calls.ts';

/** Milliseconds without another call after which nothing more is coming that waits for no answer. */
const quiet = 4;

/**
 * Tells which AWS calls a request makes side by side and which one after the other. All answers to calls made
 * side by side are held back until none is missing and no further call comes; what is called then needed one of
 * them. So the number of trips depends on the code alone, never on how fast the embedded services answer.
 */
export const roundTripRecorder = () => {
  /** One list a trip, in order, of the calls made side by side. */
  const trips: AwsCall[][] = [];
  let isOpen = false;
  let unanswered = 0;
  let lastCall = 0;
  let release: (() => void)[] = [];
  const isOver = () => unanswered === 0 && performance.now() - lastCall >= quiet;

  const endTrip = async (): Promise<void> => {
    while (!isOver()) await pause(quiet);
    isOpen = false;
    const held = release;
    release = [];
    for (const answer of held) answer();
  };

  const interceptor: Interceptor = async (call, proceed) => {
    if (!isOpen) {
      isOpen = true;
      trips.push([]);
      queueMicrotask(() => void endTrip());
    }
    trips.at(-1)?.push(call);
    unanswered += 1;
    lastCall = performance.now();
    const held = new Promise<void>((resolve) => release.push(resolve));
    try {
      return await proceed();
    } finally {
      unanswered -= 1;
      await held;
    }
  };
  return { trips, interceptor };
};
