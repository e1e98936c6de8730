import { useSingleFlight } from './use-single-flight.ts';

/** Milliseconds within which a second press counts as a double press. */
const doublePress = 800;

/**
 * Runs one step at a time and ignores double presses: after the first press, the next step's button may be
 * under the thumb.
 */
export const useStepGuard = () => useSingleFlight(doublePress);
