import { bookingRoutes } from './bookings/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { chargeJobs, chargeRoutes } from './charges/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { routeRoutes } from './day-routes/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { mailFeedbackListeners } from './mail-feedback/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { monitoringJobs } from './monitoring/routes.ts';
import { offerJobs, offerRoutes } from './offers/routes.ts';
import { photoListeners, photoRoutes } from './photos/routes.ts';
import { paymentJobs, paymentRoutes } from './payments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import type { FunctionNeeds, Job, Listener, Route } from './platform/endpoint/route.ts';
import { privacyJobs, privacyRoutes } from './privacy/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { reminderJobs, reminderRoutes } from './reminders/routes.ts';
import { reportJobs, reportListeners, reportRoutes } from './reports/routes.ts';
import { retentionJobs, retentionRoutes } from './retention/routes.ts';
import { sessionListeners, sessionRoutes } from './session/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { visitJobs, visitRoutes } from './visits/routes.ts';

/**
 * Every Lambda of the product: what invokes it, where its code is, and its permissions. The stack, the local
 * gateway, the bundler and the API document are derived from this list, which imports no handlers.
 */
export const routes: readonly Route[] = [
  ...bookingRoutes,
  ...cartRoutes,
  ...catalogueRoutes,
  ...chargeRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...importRoutes,
  ...linkRoutes,
  ...messageRoutes,
  ...offerRoutes,
  ...paymentRoutes,
  ...photoRoutes,
  ...planRoutes,
  ...privacyRoutes,
  ...quoteRoutes,
  ...reminderRoutes,
  ...reportRoutes,
  ...retentionRoutes,
  ...routeRoutes,
  ...sessionRoutes,
  ...signupRoutes,
  ...uploadRoutes,
  ...statisticsRoutes,
  ...visitRoutes,
];

export const jobs: readonly Job[] = [
  ...chargeJobs,
  ...monitoringJobs,
  ...offerJobs,
  ...paymentJobs,
  ...privacyJobs,
  ...reminderJobs,
  ...reportJobs,
  ...retentionJobs,
  ...visitJobs,
];

export const listeners: readonly Listener[] = [
  ...mailFeedbackListeners,
  ...photoListeners,
  ...reportListeners,
  ...sessionListeners,
];

export type ManifestFunction = FunctionNeeds & { name: string };

/** Endpoints, jobs and listeners. */
export const allFunctions: readonly ManifestFunction[] = [
  ...routes.map(({ contract, ...needs }) => ({ name: contract.name, ...needs })),
  ...jobs,
  ...listeners,
];
