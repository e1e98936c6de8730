/** The router state of the links that lead from a day's stops to the report editor (rules: route-6). */
export const fromDay = { fromDay: true } as const;

/** Whether a location's state is {@link fromDay}. */
export const isFromDay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDay' in state && state.fromDay === true;
