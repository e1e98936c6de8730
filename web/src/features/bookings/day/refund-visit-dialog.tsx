import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isProviderMethod } from 'shared/domain/visits/booking-status.ts';
import type { RefundForm } from '../../../common/refund-form.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { priceLabel, taxLabel } from '../booking-summary.ts';
import { refundLabel } from './visit-money.tsx';

/** Gives back what a card or bank has paid for a visit, or notes that it was given back by hand. */
export const RefundVisitDialog = ({
  booking,
  what,
  open,
  onClose,
  isBusy,
  onRefunded,
  refundForm: RefundPayment,
}: {
  booking: AdminBooking;
  /** Customer and service. */
  what: string;
  open: boolean;
  onClose: () => void;
  isBusy: boolean;
  /** By hand. */
  onRefunded: () => void;
  refundForm: RefundForm | undefined;
}) =>
  RefundPayment && isProviderMethod(booking.paymentMethod) ? (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Refund this visit?"
      description={`${what}: ${priceLabel(booking)}. ${refundLabel(booking)}.`}
    >
      <RefundPayment
        item={{ kind: 'visit', id: booking.id }}
        customerId={booking.userId}
        onDone={onClose}
      />
    </Dialog>
  ) : (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Mark ${priceLabel(booking)} as refunded?`}
      description={`${what}. This only notes it: give the money back the way it came.`}
    >
      <p className="mb-4 font-semibold">
        {[taxLabel(booking) && `That is all of it, ${taxLabel(booking)}`, refundLabel(booking)]
          .filter(Boolean)
          .join('. ')}
        .
      </p>
      <ActionForm submit="Yes, Refunded" isBusy={isBusy} onCancel={onClose} onSubmit={onRefunded} />
    </Dialog>
  );
