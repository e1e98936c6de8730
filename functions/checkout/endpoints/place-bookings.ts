import { randomUUID } from 'node:crypto';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { settleAllOrThrow } from '../../platform/settle-all-or-throw.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { planStore } from '../../plans/plan-store.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { completeProfile, placeRequest, requestView } from '../place-request.ts';
import { composeRequestAcknowledgement, composeRequestAnnouncement } from '../request-mail.ts';
import { requestStore } from '../request-store.ts';

export const handler = endpoint({
  contract: placeBookings,
  dependencies: (table) => ({
    table,
    bookings: bookingStore(table),
    cart: cartStore(table),
    catalogue: catalogueStore(table),
    plans: planStore(table),
    profiles: profileStore(table),
    requests: requestStore(table),
    newId: (): string => randomUUID(),
    mailer: mailer(),
    allowance: mailAllowance(table),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async ({ caller, body: form, now, idempotencyKey: key }, dependencies) => {
    const { userId } = caller;
    const placing = { userId, form, now };
    const { settings, operator, allowance } = dependencies;
    // Counted while the request is being placed. A request that is refused in the end still uses up part of the
    // caller's own limit.
    const admits = readOnce(async (to) => allowance.admits({ to, cause: userId, now }));
    const onPlacing = () => {
      void admits(operator);
      caller
        .verified()
        .then(({ email }) => admits(email))
        .catch(() => undefined);
    };
    const placed = await placeRequest({ ...placing, key, onPlacing }, dependencies);
    const { bookings, isNew, profile } = placed;
    const announce = async (): Promise<void> => {
      // To the account's own address, because the form could contain anybody's.
      const { email } = await caller.verified();
      const mails = [
        composeRequestAnnouncement({ ...placed, to: operator, settings }),
        composeRequestAcknowledgement({ ...placed, to: email, settings }),
      ];
      const facts = { bookingIds: bookings.map(({ id }) => id).join(' ') };
      await sendBestEffort({
        mailer: dependencies.mailer,
        mails,
        facts,
        admits,
      });
    };
    // If updating the profile fails, a retry completes it without sending the mails again.
    await settleAllOrThrow([
      ...(isNew ? [announce()] : []),
      completeProfile({ ...placing, profile }, dependencies),
    ]);
    return requestView(placed, now);
  },
});
