import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { AwsCall, Interceptor } from './intercepted-calls.ts';

/**
 * How long there must be no further call before a trip is complete. In turns of the event loop as well as milliseconds,
 * because on a busy machine time passes while nothing is done. Composing a mail takes some turns.
 */
const quiet = { milliseconds: 4, turns: 150 };

/**
 * Records which AWS calls a request makes in parallel and which in sequence. The answers to parallel calls are held
 * back until all of them have arrived and no further call is made. Any call made after that needed one of the answers.
 * So the number of trips depends only on the code, never on how fast the embedded services answer.
 */
export const roundTripRecorder = () => {
  /** The calls made in parallel, one list for each trip, in order. */
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
