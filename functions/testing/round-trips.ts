import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { AwsCall, Interceptor } from './intercepted-calls.ts';

/**
 * What has to pass without another call before nothing more is coming that waits for no answer: milliseconds, and
 * turns of the event loop, because on a busy machine time passes while nothing is done. A mail takes some turns to
 * compose.
 */
const quiet = { milliseconds: 4, turns: 150 };

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
  const isAnswered = () => unanswered === 0 && performance.now() - lastCall >= quiet.milliseconds;

  const isQuiet = async (): Promise<boolean> => {
    const seen = lastCall;
    for (let left = quiet.turns; left > 0; left -= 1) {
      await turn();
      if (lastCall !== seen) return false;
    }
    return true;
  };

  const endTrip = async (): Promise<void> => {
    while (!isAnswered() || !(await isQuiet())) await pause(quiet.milliseconds);
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
