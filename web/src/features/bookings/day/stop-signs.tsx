import KeyRound from 'lucide-react/icons/key-round';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import PawPrint from 'lucide-react/icons/paw-print';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';

/** Named icons for what there is to know about a stop; its notes say what. */
export const StopSigns = ({ booking }: { booking: AdminBooking }) => {
  const { customer, specialInstructions } = booking;
  const signs = [
    { name: 'Pets', isShown: customer?.hasPets, Icon: PawPrint },
    { name: 'Gate', isShown: customer?.poolAccess, Icon: KeyRound },
    { name: 'Note', isShown: specialInstructions, Icon: MessageSquareText },
  ];
  return (
    <span className="flex shrink-0 gap-1.5 empty:hidden">
      {signs
        .filter(({ isShown }) => isShown)
        .map(({ name, Icon }) => (
          <span key={name}>
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{name}</span>
          </span>
        ))}
    </span>
  );
};
