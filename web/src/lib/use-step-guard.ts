import { useSingleFlight } from './use-single-flight.ts';

/** Milliseconds within which another press counts as part of the same double press. */
const doublePress = 800;

/** One step at a time; ignores a double press, when another step's button may be under the thumb. */
export const useStepGuard = () => useSingleFlight(doublePress);
