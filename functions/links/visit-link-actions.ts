import { mayCustomerCancel } from 'shared/domain/visits/booking-status.ts';
import type { LinkAction } from 'shared/domain/site/link-actions.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { AppError } from 'shared/errors.ts';
import { writeAnswer } from '../bookings/answer-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { visitState } from '../bookings/visit-state.ts';
import { useUpLink } from '../delivery/link-store.ts';
import { applyBookingAction, readsOnce, type FirstReads } from '../visits/apply-booking-action.ts';
import { requireCancellable, requireMovable } from '../visits/cancellation-rules.ts';
import { visitActionRequest } from '../visits/visit-action-request.ts';
import { linkGone } from './link-gone.ts';
import type { LinkDependencies } from './link-dependencies.ts';
import type { LinkActionRow } from './link-purpose.ts';
import type { LinkedVisit } from './linked-visit.ts';

type Row = LinkActionRow<LinkedVisit>;

/** An answer about access, until the day's first stop is done (rules: link-4). */
const answer = (field: 'gateAnswer' | 'dogsAnswer', yes: boolean): Row => ({
  refusal: ({ dayHasBegun }, _live, { settings }) =>
    dayHasBegun ? `We are on our way already. Please call us at ${settings.phone}.` : undefined,
  take: async ({ subject }, { table }) => {
    const { booking } = subject;
    const { scheduledDate: day, [field]: known } = booking;
    if (known?.day === day && known?.yes === yes) return { subject };
    if (!(await writeAnswer(table, booking, { [field]: yes }))) throw linkGone();
    const answered = day === null ? null : { day, yes };
    return { subject: { ...subject, booking: { ...booking, [field]: answered } } };
  },
});

/** Refuses what the customer could no longer do after signing in (rules: link-5). */
const untilTheDayBefore: Row['refusal'] = ({ booking }, { now }, { settings }) =>
  mayCustomerCancel(booking, businessDate(now))
    ? undefined
    : `This can be changed here until the day before. Please call us at ${settings.phone}.`;

const isMovedTo = ({ scheduledDate }: Pick<StoredBooking, 'scheduledDate'>, date: string) =>
  scheduledDate === date;

/** What opening the link has already read, for an action's first attempt. */
const seen = (
  booking: StoredBooking,
  customer: Profile | undefined,
  dependencies: LinkDependencies,
): FirstReads => ({
  booking,
  ...readsOnce({ ...dependencies, profiles: { find: async () => customer } }),
});

const skip: Row = {
  refusal: untilTheDayBefore,
  isAsAsked: () => true,
  take: async ({ link, subject, customer, now }, dependencies) => {
    const { revision, hash } = link;
    const used = { action: 'skip', revision: 'cancelled', at: now.toISOString() } as const;
    const { booking, isNew } = await applyBookingAction(
      {
        first: seen(subject.booking, customer, dependencies),
        id: subject.booking.id,
        request: visitActionRequest('skip', {}, dependencies.settings),
        now,
        guard: (found) => {
          if (found.status === 'cancelled') return;
          if (visitState(found) !== revision) throw linkGone();
          requireCancellable(found, now);
        },
        also: [useUpLink(dependencies.table, { hash, used })],
      },
      dependencies,
    );
    return isNew ? { subject: { ...subject, booking }, used } : undefined;
  },
};

const move: Row = {
  refusal: untilTheDayBefore,
  isAsAsked: ({ booking }, form) =>
    form.action === 'move' && isMovedTo(booking, form.scheduledDate),
  take: async ({ link, subject, customer, form, now }, dependencies) => {
    const { booking } = subject;
    if (form.action !== 'move') throw new AppError('invalid', 'Please choose a day');
    const { scheduledDate } = form;
    // The time window stays the same. To change it, the customer has to call or sign in.
    const preferredTime = preferredTimes.find((time) => time === booking.preferredTime) ?? null;
    if (isMovedTo(booking, scheduledDate)) {
      const message = 'Please choose another day';
      throw new AppError('invalid', message, { fields: { scheduledDate: message } });
    }
    const revision = visitState({ ...booking, scheduledDate, preferredTime });
    const used = { action: 'move', revision, at: now.toISOString() } as const;
    const { booking: after, isNew } = await applyBookingAction(
      {
        first: seen(booking, customer, dependencies),
        id: booking.id,
        request: visitActionRequest(
          'move',
          { scheduledDate, preferredTime },
          dependencies.settings,
        ),
        now,
        guard: (found) => {
          if (visitState(found) === revision) return;
          if (visitState(found) !== link.revision) throw linkGone();
          requireMovable(found, now);
        },
        also: [useUpLink(dependencies.table, { hash: link.hash, used })],
      },
      dependencies,
    );
    return isNew ? { subject: { ...subject, booking: after }, used } : undefined;
  },
};

export const visitLinkActions: Partial<Record<LinkAction, Row>> = {
  'gate-open': answer('gateAnswer', true),
  'gate-shut': answer('gateAnswer', false),
  'dogs-inside': answer('dogsAnswer', true),
  'dogs-outside': answer('dogsAnswer', false),
  skip,
  move,
};
