import DoorOpen from 'lucide-react/icons/door-open';
import Droplets from 'lucide-react/icons/droplets';
import KeyRound from 'lucide-react/icons/key-round';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import PawPrint from 'lucide-react/icons/paw-print';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { operatorFacts } from 'shared/domain/customers/customer-answers.ts';
import { customerFields, gateFields } from 'shared/domain/customers/customer-fields.ts';
import { Note } from '../../../ui/note.tsx';
import { accessLabel } from './access-labels.ts';

/** The fields shown as notes; contact details are shown elsewhere. */
const noteFields = gateFields.filter((name) => customerFields[name].visible.operator === 'gate');

/** Whether a field's value makes sense without its label. */
const isPlain = (name: (typeof noteFields)[number]) =>
  customerFields[name].control === 'select' || name === 'poolGallons';

/** What the operator needs to know on arrival: the gate, the animals, the instructions, and the pool. */
export const StopNotes = ({
  booking,
  isExpected = booking.status === 'confirmed',
}: {
  booking: AdminBooking;
  /** Whether somebody is about to come, who has to know about the gate. */
  isExpected?: boolean;
}) => {
  const { customer, specialInstructions } = booking;
  const facts = customer ? operatorFacts(noteFields, customer) : [];
  const ofPool = facts.filter(({ name }) => customerFields[name].operator !== undefined);
  return (
    <>
      {isExpected && (
        <Note quiet label="Gate and dogs" icon={<DoorOpen aria-hidden="true" />}>
          {accessLabel(booking)}
        </Note>
      )}
      {facts
        .filter((fact) => !ofPool.includes(fact))
        .map(({ name: field, label, value }) =>
          field === 'hasPets' ? (
            <Note
              key={field}
              // Dogs that stay inside are nothing to warn of.
              quiet={booking.dogsInside === true}
              label={label}
              icon={<PawPrint aria-hidden="true" />}
            >
              {customer?.petDetails || 'Has pets'}
            </Note>
          ) : (
            <Note quiet key={field} label={label} icon={<KeyRound aria-hidden="true" />}>
              {value}
            </Note>
          ),
        )}
      {specialInstructions && (
        <Note quiet label="Instructions" icon={<MessageSquareText aria-hidden="true" />}>
          {specialInstructions}
        </Note>
      )}
      {ofPool.length > 0 && (
        <p className="flex items-start gap-2 font-semibold">
          <Droplets aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="sr-only">Pool: </span>
            {ofPool
              .map(({ name, label, value }) => (isPlain(name) ? value : `${label} ${value}`))
              .join(', ')}
          </span>
        </p>
      )}
    </>
  );
};
