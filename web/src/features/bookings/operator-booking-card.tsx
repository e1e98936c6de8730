import { KeyRound, MessageSquareText, PawPrint } from 'lucide-react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { operatorFacts } from 'shared/domain/customer-answers.ts';
import { customerFields, gateFields } from 'shared/domain/customer-fields.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { describeOptions } from 'shared/domain/options.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Note } from '../../ui/note.tsx';
import { moveWords, paymentWords, statusTone } from './booking-summary.ts';
import { BookingSteps } from './booking-steps.tsx';
import { ReviewStars } from './review-stars.tsx';

/** The request's own contact, or else the profile. */
const personOf = ({ contact, customer }: AdminBooking) => {
  const name = [(contact ?? customer)?.firstName, (contact ?? customer)?.lastName]
    .filter(Boolean)
    .join(' ');
  return {
    name: name || customer?.email || 'Customer without a name',
    phone: contact?.phone ?? customer?.phone,
  };
};

/** The fields shown as notes; contact details are shown above them. */
const noteFields = gateFields.filter((name) => customerFields[name].visible.operator === 'gate');

export const OperatorBookingCard = ({ booking }: { booking: AdminBooking }) => {
  const { name, phone } = personOf(booking);
  const { customer } = booking;
  const address = booking.address ?? customer?.address;
  const options = describeOptions(booking.options);
  return (
    <Card className="flex flex-col gap-3.5 max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 className="title-3 min-w-0 wrap-anywhere">{name}</h3>
        <Badge tone={statusTone(booking.status)} className="capitalize">
          {booking.status}
        </Badge>
      </div>
      <div>
        <p className="font-semibold">
          {booking.serviceName}
          {booking.quantity > 1 && ` × ${booking.quantity}`}
          {options && <span className="block font-normal">{options}</span>}
        </p>
        {address && <p>{address}</p>}
        <p className="mt-1">
          <span className="text-lg font-bold tabular-nums">
            {formatCents(decimalToCents(booking.totalAmount))}
          </span>{' '}
          {paymentWords(booking)}
        </p>
      </div>
      <ContactLinks name={name} phone={phone} address={address} />
      {customer &&
        operatorFacts(noteFields, customer).map(({ name: field, label, value }) =>
          field === 'hasPets' ? (
            <Note key={field} label={label} icon={<PawPrint aria-hidden="true" />}>
              {customer.petDetails || 'Has pets'}
            </Note>
          ) : (
            <Note key={field} label={label} icon={<KeyRound aria-hidden="true" />}>
              {value}
            </Note>
          ),
        )}
      {booking.specialInstructions && (
        <Note label="Instructions" icon={<MessageSquareText aria-hidden="true" />}>
          {booking.specialInstructions}
        </Note>
      )}
      {booking.moved && <p className="empty:hidden">{moveWords(booking, 'you')}</p>}
      {booking.status === 'cancelled' && (
        <p>
          {booking.cancelReason
            ? `Cancelled by you: ${booking.cancelReason}`
            : 'Cancelled by the customer'}
        </p>
      )}
      {booking.review && (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <ReviewStars rating={booking.review.rating} />
          <span className="whitespace-pre-line wrap-anywhere">{booking.review.comment}</span>
        </p>
      )}
      <BookingSteps booking={booking} name={name} />
    </Card>
  );
};
