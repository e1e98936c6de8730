import CalendarSearch from 'lucide-react/icons/calendar-search';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import CloudRain from 'lucide-react/icons/cloud-rain';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noDay, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { bookingStatuses, isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import type { StatusFilter } from '../../features/bookings/day/operator-day.ts';
import { RainOut } from '../../features/bookings/day/rain-out.tsx';
import { RouteOrder } from '../../features/bookings/day/route-order.tsx';
import { paths } from '../../lib/paths.ts';
import { MoreMenu, type MenuItem } from '../../ui/more-menu.tsx';
import { dayButton } from './day-header.tsx';
import { GoToDate } from './go-to-date.tsx';

type Shown = 'date' | 'order' | 'rain-out';

const statusName = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** What is rarely done with a day. */
export const DayMenu = ({
  date,
  isUndated,
  status,
  visits,
}: {
  /** 'YYYY-MM-DD'. */
  date: string;
  /** True if the visits without a day are shown instead. */
  isUndated: boolean;
  status: StatusFilter;
  /** All visits shown; undefined until they are known. */
  visits: readonly AdminBooking[] | undefined;
}) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const navigate = useNavigate();
  const close = (): void => setShown(null);
  const open = (visits ?? []).filter(isOpenVisit);
  const isWholeDay = !isUndated && status === undefined;
  const listed = isUndated ? noDay : date;
  const items: MenuItem[] = [
    {
      label: 'Add Visit',
      icon: <Plus aria-hidden="true" />,
      to: paths.newBooking({ date }),
    },
    {
      label: 'Go to Date',
      icon: <CalendarSearch aria-hidden="true" />,
      onChoose: () => setShown('date'),
    },
    ...(isWholeDay && open.length > 1
      ? [
          {
            label: 'Change Order',
            icon: <ListOrdered aria-hidden="true" />,
            onChoose: () => setShown('order'),
          },
        ]
      : []),
    ...(isWholeDay && open.length > 0
      ? [
          {
            label: 'Rain-Out',
            icon: <CloudRain aria-hidden="true" />,
            onChoose: () => setShown('rain-out'),
          },
        ]
      : []),
    {
      label: 'No Date Yet',
      icon: <CalendarX2 aria-hidden="true" />,
      to: paths.adminBookings({ date: noDay }),
    },
  ];
  return (
    <>
      <MoreMenu
        label="More for this day"
        className={dayButton}
        items={items}
        choice={{
          legend: 'Show',
          value: status ?? '',
          options: [
            { value: '', label: 'All Visits' },
            ...bookingStatuses.map((value) => ({ value, label: statusName(value) })),
          ],
          onChoose: (value) =>
            void navigate(paths.adminBookings({ date: listed, status: value || undefined })),
        }}
      >
        <Ellipsis aria-hidden="true" />
      </MoreMenu>
      <GoToDate
        date={date}
        open={shown === 'date'}
        onClose={close}
        onDate={(day) => void navigate(paths.adminBookings({ date: day, status }))}
      />
      {isWholeDay && (
        <>
          <RouteOrder date={date} visits={open} open={shown === 'order'} onOpenChange={close} />
          <RainOut date={date} visits={open} open={shown === 'rain-out'} onOpenChange={close} />
        </>
      )}
    </>
  );
};
