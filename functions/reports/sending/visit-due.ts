import { amountDue } from 'shared/domain/visits/booking-status.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * What a report's customer is to pay for the visit itself, in cents with tax; undefined without a visit. The visit is
 * completed once the report has been sent.
 */
export const visitDue = (
  { customerId }: StoredReport,
  visit: StoredBooking | undefined,
): { cents: number; customerId: string } | undefined =>
  visit !== undefined && visit.userId === customerId
    ? { cents: amountDue(visit), customerId }
    : undefined;
