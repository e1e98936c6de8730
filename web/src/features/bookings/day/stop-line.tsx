import { cx } from 'class-variance-authority';
import type { Ref } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { ignoreSecondPress } from '../../../lib/ignore-second-press.ts';
import { serviceLabel } from '../booking-summary.ts';
import { VisitBadge } from '../visit-badge.tsx';
import { StopSigns } from './stop-signs.tsx';
import { streetOf } from './street.ts';

/** Opening a stop closes the one before, which may lie above: the pressed line stays where it is. */
const stayInPlace = (line: HTMLElement): void => {
  const { top } = line.getBoundingClientRect();
  requestAnimationFrame(() => {
    const moved = line.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  });
};

/** The line of a stop that opens it: its place in the order, name and state, and while it is closed what is there. */
export const StopLine = ({
  booking,
  name,
  order,
  isNext,
  ref,
}: {
  booking: AdminBooking;
  name: string;
  /** 1 for the first stop; undefined where visits have no order. */
  order: number | undefined;
  isNext: boolean;
  ref: Ref<HTMLElement>;
}) => (
  <summary
    ref={ref}
    className="flex min-h-14 list-none items-center gap-3 rounded-card px-3 py-2 leading-snug focus-visible:outline-offset-[-4px] print:min-h-0 print:p-0 [&::-webkit-details-marker]:hidden"
    onClick={(event) => {
      ignoreSecondPress(event);
      stayInPlace(event.currentTarget);
    }}
  >
    {order !== undefined && (
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full font-bold tabular-nums',
          isNext ? 'bg-gold' : 'bg-cream-200',
        )}
      >
        {order}
      </span>
    )}
    <div className="min-w-0 grow">
      {isNext && <p className="text-sm font-bold group-open:sr-only">Next stop</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-sans text-lg leading-snug font-bold tracking-normal wrap-anywhere">
          {name}
        </h3>
        <VisitBadge booking={booking} />
      </div>
      <div className="flex items-end justify-between gap-3 text-base text-ink-soft group-open:hidden print:hidden">
        <p className="min-w-0">
          {[streetOf(booking), serviceLabel(booking)].filter(Boolean).join(' · ')}
        </p>
        <StopSigns booking={booking} />
      </div>
    </div>
  </summary>
);
