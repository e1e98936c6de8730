import type { PaymentMethod } from 'shared/domain/booking-status.ts';
import type { ServiceOptions } from 'shared/domain/options.ts';
import type { Rhythm } from 'shared/domain/plan-schedule.ts';
import type { DemoCustomer } from './demo-customers.ts';

/** What a demo customer has agreed on. */
export type DemoPlan = {
  key: string;
  of: DemoCustomer;
  service: string;
  options: ServiceOptions;
  /** Days after today's weekday, 0 to 6: so today's and tomorrow's routes are full whenever the demo begins. */
  dayOfRoute: number;
  everyWeeks: Rhythm;
  preferredTime: string;
  paymentMethod: PaymentMethod;
  /** Weeks since the first visit. */
  weeks: number;
};
