/**
 * A plan that was ordered is requested until the operator confirms its first visit; one that has ended makes
 * no visits any more.
 */
export const planStates = ['requested', 'active', 'ended'] as const;
export type PlanState = (typeof planStates)[number];

/** Why a visit is cancelled that was skipped without a reason. */
export const skippedReason = 'Skipped';

/** Why one is cancelled whose day had passed before it was made. */
export const notScheduledReason = 'Not scheduled';
