import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import type { ServiceOptions } from 'shared/domain/prices/options.ts';
import type { Rhythm } from 'shared/domain/plans/plan-schedule.ts';
import type { DemoCustomer } from './demo-customers.ts';

/** What a demo customer has agreed to. */
export type DemoPlan = {
  key: string;
  of: DemoCustomer;
  service: string;
  options: ServiceOptions;
  /** Days after today's weekday, from 0 to 6, so that today's and tomorrow's routes are always full. */
  dayOfRoute: number;
  everyWeeks: Rhythm;
  preferredTime: string;
  paymentMethod: PaymentMethod;
  /** Weeks since the first visit. */
  weeks: number;
  /** Omitted if the water was mostly in range. */
  water?: 'troubled' | undefined;
};
