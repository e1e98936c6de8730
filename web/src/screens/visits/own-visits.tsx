import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listPlans, type Plan } from 'shared/contracts/plans.ts';
import { isOver } from 'shared/domain/plans/plan-moves.ts';
import { isPaused } from 'shared/domain/plans/plan-schedule.ts';
import { splitVisits } from '../../features/bookings/booking-summary.ts';
import { NoServiceHistory } from '../../features/bookings/own/no-service-history.tsx';
import { OwnVisitSteps } from '../../features/bookings/own/own-visit-steps.tsx';
import { ReviewVisit } from '../../features/bookings/own/review-visit.tsx';
import { isSkippedAhead, UndoVisit } from '../../features/bookings/own/undo-visit.tsx';
import { VisitTable } from '../../features/bookings/own/visit-table.tsx';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { NotPossibleDetails } from './not-possible-details.tsx';
import { VisitDetails } from './visit-details.tsx';

const historyRows = 6;
const nextRows = 4;

const noPlans: readonly Plan[] = [];

/** Whether a visit's plan still wants it: the list of visits lags behind when a plan is paused or ended. */
const isWanted = (visit: Booking, plans: readonly Plan[]): boolean => {
  const plan = plans.find(({ id }) => id === visit.planId);
  if (!plan) return true;
  const { originalDate, scheduledDate } = visit;
  const isReplaced = plans.some(({ replaces }) => replaces === plan.id);
  const isEnded = (date: string | null) => date !== null && isOver(plan, date);
  // A visit that was moved to a day after its plan was replaced still takes place (rules: plan-15).
  if (isEnded(originalDate) || (!isReplaced && isEnded(scheduledDate))) return false;
  return [originalDate, scheduledDate].every((date) => date === null || !isPaused(plan, date));
};

/** The row stays, and takes the focus by itself. */
const keepRow = (): void => undefined;

/** What can be done with an upcoming visit, or with one that was skipped. The row takes the focus when that changes. */
const NextVisitSteps = ({
  isStruck,
  onCancelled,
  ...visit
}: ComponentProps<typeof OwnVisitSteps> & { isStruck: boolean }) => {
  const { id } = visit.booking;
  const before = useRef(isStruck);
  useEffect(() => {
    // The button that had the focus is gone.
    if (before.current !== isStruck && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: true });
    before.current = isStruck;
  }, [isStruck, id]);
  return isStruck ? (
    <UndoVisit {...visit} onRestored={keepRow} />
  ) : (
    <OwnVisitSteps {...visit} onCancelled={onCancelled} />
  );
};

/**
 * Upcoming visits, single ones and those of plans, with the customer's actions. One that the customer skipped or
 * cancelled stays until the day before, struck through, with a way back or the reason why there is none.
 */
export const NextVisits = ({
  bookings,
  today,
  onCancelled,
}: {
  bookings: readonly Booking[];
  today: string;
  /** Called because the row that had the focus has disappeared. */
  onCancelled: () => void;
}) => {
  const { data: plans = noPlans } = useQuery(queryFor(listPlans));
  const isStruck = (booking: Booking): boolean => isSkippedAhead(booking, today);
  const ahead = splitVisits(bookings, today, isStruck).ahead.filter(
    (booking) => isStruck(booking) || isWanted(booking, plans),
  );
  const [isAsked, setAsked] = useState(false);
  const showsAll = useNamesLater(ahead, nextRows) || isAsked;
  const heading = useFocusAfter<HTMLHeadingElement>(!isAsked);
  if (ahead.length === 0) return null;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="title-2 mb-4 outline-none">
        Next Visits
      </h2>
      <VisitTable
        caption="Your next visits"
        visits={showsAll ? ahead : ahead.slice(0, nextRows)}
        isStruck={isStruck}
        renderSteps={(booking) => (
          <NextVisitSteps
            isStruck={isStruck(booking)}
            booking={booking}
            plans={plans}
            bookings={bookings}
            // One without a day goes to the history.
            onCancelled={booking.scheduledDate === null ? onCancelled : keepRow}
          />
        )}
      />
      {!showsAll && ahead.length > nextRows && (
        <Button tone="plain" className="mt-3" onClick={() => setAsked(true)}>
          Show All {ahead.length} Visits
        </Button>
      )}
    </section>
  );
};

/** Whether the address names a visit that is not among the first ones of a list. */
const useNamesLater = (visits: readonly Booking[], shown: number): boolean => {
  const { hash } = useLocation();
  return visits.slice(shown).some(({ id }) => `#${id}` === hash);
};

/** Past and canceled visits, the latest first. */
export const ServiceHistory = ({
  bookings,
  today,
  heading,
  onRestored,
}: {
  bookings: readonly Booking[];
  today: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Called because the button that had the focus has disappeared. */
  onRestored: () => void;
}) => {
  const { data: plans = noPlans } = useQuery(queryFor(listPlans));
  const { others } = splitVisits(bookings, today, (booking) => isSkippedAhead(booking, today));
  const [isAsked, setAsked] = useState(false);
  const showsAll = useNamesLater(others, historyRows) || isAsked;
  const shown = showsAll ? others : others.slice(0, historyRows);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="title-2 mb-4 outline-none">
        Service History
      </h2>
      {bookings.length === 0 && <NoServiceHistory />}
      {bookings.length > 0 && others.length === 0 && (
        <p className="text-ink-soft">Your first visit is still ahead.</p>
      )}
      {others.length > 0 && (
        <VisitTable
          caption="Your past visits"
          visits={shown}
          renderSteps={(booking) => (
            <>
              <VisitDetails booking={booking} />
              <NotPossibleDetails booking={booking} />
              <ReviewVisit booking={booking} />
              <UndoVisit
                booking={booking}
                plans={plans}
                bookings={bookings}
                onRestored={onRestored}
              />
            </>
          )}
        />
      )}
      {shown.length < others.length && (
        <Button
          tone="plain"
          className="mt-3"
          onClick={() => {
            heading.current?.focus();
            setAsked(true);
          }}
        >
          Show All {others.length} Visits
        </Button>
      )}
    </section>
  );
};
