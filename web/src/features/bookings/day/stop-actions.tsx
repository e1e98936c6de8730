import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Ellipsis from 'lucide-react/icons/ellipsis';
import OctagonX from 'lucide-react/icons/octagon-x';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isProviderMethod } from 'shared/domain/visits/booking-status.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreMenu, type MenuItem } from '../../../ui/more-menu.tsx';
import { fromDay } from './from-day.ts';
import { ReportLink, reportOf } from './report-link.tsx';
import { contactStyles, StopContacts } from './stop-contacts.tsx';
import type { StopAction, useStopActions } from './use-stop-actions.ts';

/** What an action and its undo are called. */
export const actionNames: Record<StopAction, string> = {
  confirm: 'Confirm',
  complete: 'Complete',
  markPaid: 'Mark Paid',
  refund: 'Mark Refunded',
  reschedule: 'Move',
  skip: 'Skip',
  notPossible: 'Couldn’t Service',
  cancel: 'Cancel Visit',
};

const icons: Record<StopAction, ReactNode> = {
  confirm: <Check aria-hidden="true" />,
  complete: <CheckCheck aria-hidden="true" />,
  markPaid: <CircleDollarSign aria-hidden="true" />,
  refund: <Undo2 aria-hidden="true" />,
  reschedule: <CalendarClock aria-hidden="true" />,
  skip: <SkipForward aria-hidden="true" />,
  notPossible: <OctagonX aria-hidden="true" />,
  cancel: <Ban aria-hidden="true" />,
};

const nameOf = (action: StopAction, { scheduledDate, paymentMethod }: AdminBooking): string => {
  if (action === 'complete') return 'Complete Without a Report';
  if (action === 'refund' && isProviderMethod(paymentMethod)) return 'Refund';
  return action === 'reschedule' && scheduledDate === null ? 'Set Day' : actionNames[action];
};

const primary = 'min-h-13 w-full';

/** What is done at a stop: one filled button, ways to reach the customer, and the rest behind 'More'. */
export const StopActions = ({
  booking,
  today,
  what,
  actions: { open, shown, undoable, press },
  ...contacts
}: Omit<Parameters<typeof StopContacts>[0], 'children'> & {
  booking: AdminBooking;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Customer and service. */
  what: string;
  actions: ReturnType<typeof useStopActions>;
}) => {
  const report = reportOf(booking, today);
  const isConfirming = shown.includes('confirm');
  const isConfirmUndo = undoable.includes('confirm');
  const items: MenuItem[] = [
    ...(isConfirming && report
      ? [{ label: report.label, icon: <Play aria-hidden="true" />, to: report.to, state: fromDay }]
      : []),
    ...shown
      .filter((action) => action !== 'confirm')
      .map((action) => {
        const isUndo = undoable.some((one) => one === action);
        return {
          label: isUndo ? `Undo ${actionNames[action]}` : nameOf(action, booking),
          icon: icons[action],
          disabled: !isUndo && !open.includes(action),
          onChoose: () => press(action),
        };
      }),
    ...(booking.customer
      ? [
          {
            label: 'Customer’s Page',
            icon: <UserRound aria-hidden="true" />,
            to: paths.customerHistory(booking.userId),
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {isConfirming ? (
        <Button
          tone={isConfirmUndo ? 'paper' : 'pool'}
          className={primary}
          disabled={!isConfirmUndo && !open.includes('confirm')}
          aria-label={`${isConfirmUndo ? 'Undo: ' : ''}Confirm: ${what}`}
          onClick={() => press('confirm')}
        >
          {isConfirmUndo ? (
            'Undo'
          ) : (
            <>
              <Check aria-hidden="true" /> Confirm
            </>
          )}
        </Button>
      ) : (
        report && <ReportLink {...report} what={what} className={primary} />
      )}
      <StopContacts {...contacts}>
        <MoreMenu label={`More: ${what}`} className={contactStyles} items={items}>
          <Ellipsis aria-hidden="true" /> More
        </MoreMenu>
      </StopContacts>
    </div>
  );
};
