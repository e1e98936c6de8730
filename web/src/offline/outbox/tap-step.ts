import type { SeenVisit, StepForm } from 'shared/contracts/admin-bookings.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import type { TapAction } from './visit-record.ts';

/** The server's step for a tap: to skip a visit of a plan is to cancel it without giving a reason of one's own. */
export const tapStep = (action: TapAction, seen: SeenVisit | undefined): StepForm =>
  action === 'skip' ? { action: 'cancel', reason: skippedReason, seen } : { action, seen };
