import { DoorOpen, KeyRound, MessageSquareText, PawPrint } from 'lucide-react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { operatorFacts } from 'shared/domain/customer-answers.ts';
import { customerFields, gateFields } from 'shared/domain/customer-fields.ts';
import { Note } from '../../ui/note.tsx';
import { wayInWords } from './way-in-words.ts';

/** The fields shown as notes; contact details are shown elsewhere. */
const noteFields = gateFields.filter((name) => customerFields[name].visible.operator === 'gate');

/** What the operator must know on the way in: the gate, the animals, the instructions. */
export const StopNotes = ({ booking }: { booking: AdminBooking }) => {
  const { customer, specialInstructions } = booking;
  return (
    <>
      {booking.status === 'confirmed' && (
        <Note label="Gate and dogs" icon={<DoorOpen aria-hidden="true" />}>
          {wayInWords(booking)}
        </Note>
      )}
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
      {specialInstructions && (
        <Note label="Instructions" icon={<MessageSquareText aria-hidden="true" />}>
          {specialInstructions}
        </Note>
      )}
    </>
  );
};
