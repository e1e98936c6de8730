/**
 * An ordered plan is `requested` until the operator confirms its first visit; an `ended` one creates no
 * more visits.
 */
export const planStates = ['requested', 'active', 'ended'] as const;

/** The cancellation reason of a visit skipped without one. */
export const skippedReason = 'Skipped';

/** The cancellation reason of a visit whose plan was paused without one. */
export const pausedReason = 'Paused';

/** The cancellation reason of a visit whose day had passed before it was created. */
export const notScheduledReason = 'Not scheduled';
