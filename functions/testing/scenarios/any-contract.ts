import type * as adminBookings from 'shared/contracts/admin-bookings.ts';
import type * as adminQuotes from 'shared/contracts/admin-quotes.ts';
import type * as adminSignups from 'shared/contracts/admin-signups.ts';
import type * as autopay from 'shared/contracts/autopay.ts';
import type * as bookings from 'shared/contracts/bookings.ts';
import type * as cart from 'shared/contracts/cart.ts';
import type * as catalogue from 'shared/contracts/catalogue.ts';
import type * as charges from 'shared/contracts/charges.ts';
import type * as checkout from 'shared/contracts/checkout.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import type * as customerHistory from 'shared/contracts/customer-history.ts';
import type * as customerReports from 'shared/contracts/customer-reports.ts';
import type * as customers from 'shared/contracts/customers.ts';
import type * as daysAhead from 'shared/contracts/days-ahead.ts';
import type * as imports from 'shared/contracts/imports.ts';
import type * as chatMessages from 'shared/contracts/chat.ts';
import type * as links from 'shared/contracts/links.ts';
import type * as messages from 'shared/contracts/messages.ts';
import type * as offers from 'shared/contracts/offers.ts';
import type * as paymentMethods from 'shared/contracts/payment-methods.ts';
import type * as payments from 'shared/contracts/payments.ts';
import type * as photos from 'shared/contracts/photos.ts';
import type * as plans from 'shared/contracts/plans.ts';
import type * as privacy from 'shared/contracts/privacy.ts';
import type * as profile from 'shared/contracts/profile.ts';
import type * as quotes from 'shared/contracts/quotes.ts';
import type * as rainOuts from 'shared/contracts/rain-outs.ts';
import type * as record from 'shared/contracts/record.ts';
import type * as reminders from 'shared/contracts/reminders.ts';
import type * as reports from 'shared/contracts/reports.ts';
import type * as reviews from 'shared/contracts/reviews.ts';
import type * as dayRoutes from 'shared/contracts/routes.ts';
import type * as secondFactor from 'shared/contracts/second-factor.ts';
import type * as session from 'shared/contracts/session.ts';
import type * as signup from 'shared/contracts/signup.ts';
import type * as statements from 'shared/contracts/statements.ts';
import type * as statistics from 'shared/contracts/statistics.ts';
import type * as uploads from 'shared/contracts/uploads.ts';
import type * as visitReports from 'shared/contracts/visit-reports.ts';
import type * as water from 'shared/contracts/water.ts';

type ContractIn<Module> = Extract<Module[keyof Module], Contract>;

/** Union of all contracts, each with its own type. */
export type AnyContract =
  | ContractIn<typeof adminBookings>
  | ContractIn<typeof adminQuotes>
  | ContractIn<typeof adminSignups>
  | ContractIn<typeof autopay>
  | ContractIn<typeof bookings>
  | ContractIn<typeof cart>
  | ContractIn<typeof dayRoutes>
  | ContractIn<typeof daysAhead>
  | ContractIn<typeof catalogue>
  | ContractIn<typeof charges>
  | ContractIn<typeof checkout>
  | ContractIn<typeof customerHistory>
  | ContractIn<typeof customerReports>
  | ContractIn<typeof customers>
  | ContractIn<typeof imports>
  | ContractIn<typeof chatMessages>
  | ContractIn<typeof links>
  | ContractIn<typeof messages>
  | ContractIn<typeof offers>
  | ContractIn<typeof paymentMethods>
  | ContractIn<typeof payments>
  | ContractIn<typeof photos>
  | ContractIn<typeof plans>
  | ContractIn<typeof privacy>
  | ContractIn<typeof profile>
  | ContractIn<typeof quotes>
  | ContractIn<typeof rainOuts>
  | ContractIn<typeof record>
  | ContractIn<typeof reminders>
  | ContractIn<typeof reports>
  | ContractIn<typeof reviews>
  | ContractIn<typeof secondFactor>
  | ContractIn<typeof session>
  | ContractIn<typeof signup>
  | ContractIn<typeof statements>
  | ContractIn<typeof statistics>
  | ContractIn<typeof uploads>
  | ContractIn<typeof visitReports>
  | ContractIn<typeof water>;
