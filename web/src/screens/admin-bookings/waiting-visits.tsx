import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { visitCount } from '../../features/bookings/day/day-labels.ts';
import { runOutbox, useOutbox } from '../../offline/outbox/current-outbox.ts';
import { nameOf } from '../../offline/outbox/nameless-visit.ts';
import { toastIfNotStored } from '../../offline/outbox/toast-not-stored.ts';
import { useUndoSend } from '../../offline/outbox/use-undo-send.ts';
import { undoTaps } from '../../offline/outbox/undo-taps.ts';
import type { VisitRecord } from '../../offline/outbox/visit-record.ts';
import { dropStep } from '../../offline/outbox/write-visit.ts';
import { tapsLabel, waitingLabel, type Waiting } from '../../offline/outbox/waiting-labels.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';

type WaitingVisit = Waiting & { record: VisitRecord };

/**
 * The unsent visits and those that need a decision, and how many of them the day says at its top: not those that were
 * tapped while it is open, so that no stop moves under the thumb.
 */
export const useWaitingVisits = (): { waiting: readonly WaitingVisit[]; announced: number } => {
  const outbox = useOutbox();
  const [before, setBefore] = useState<readonly string[]>();
  const waiting = outbox.records.flatMap((record) => {
    const found = waitingLabel(record, outbox);
    return found ? [{ record, ...found }] : [];
  });
  const announced = waiting
    .filter(({ record, needsYou }) => needsYou || (before?.includes(record.visit) ?? true))
    .map(({ record }) => record.visit);
  if (outbox.readAt !== undefined && String(announced) !== String(before)) setBefore(announced);
  return { waiting, announced: announced.length };
};

export const waitingId = 'not-sent';

/** Lists unsent visits, since nothing is sent while the phone is locked. */
export const WaitingVisits = ({ waiting }: { waiting: readonly WaitingVisit[] }) => {
  const outbox = useOutbox();
  const undoSend = useUndoSend();
  if (waiting.length === 0) return null;
  const now = new Date(outbox.readAt ?? 0);
  return (
    <section
      id={waitingId}
      aria-label="Not sent yet"
      className="flex flex-col gap-2 rounded-card border-2 border-ink bg-white p-3.5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-bold">Not sent yet ({countOf(waiting)})</h2>
        {outbox.stopped === 'no-line' && (
          <Button tone="paper" size="small" onClick={runOutbox}>
            Try Now
          </Button>
        )}
        {outbox.stopped === 'signed-out' && (
          <a href={paths.login(paths.adminBookings())} className="font-bold underline">
            Sign In
          </a>
        )}
      </div>
      <ul className="flex flex-col">
        {waiting.map(({ record, words: message, needsYou, undo }) => (
          <li key={record.visit} className="flex items-center justify-between gap-3">
            <Link
              to={pageOf(record)}
              className="flex min-h-12 items-center gap-2.5 py-1.5 hover:underline"
            >
              {needsYou ? (
                <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
              ) : (
                <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
              )}
              <span className="min-w-0">
                <span className="font-semibold">{nameOf(record, now)}</span>: {message}
              </span>
            </Link>
            {undo && (
              <Button
                tone="paper"
                className="shrink-0"
                aria-label={`Undo: ${undo === 'send' ? 'Report' : tapsLabel(undo)} of ${nameOf(record, now)}`}
                onClick={() =>
                  void (undo === 'send'
                    ? undoSend(record, dateOf(record.values))
                    : undoTaps(record, { name: nameOf(record, now), taps: undo }))
                }
              >
                Undo
              </Button>
            )}
            {isRefusedReminder(record) && (
              <Button
                tone="paper"
                className="shrink-0"
                aria-label={`Dismiss: Reminder of ${nameOf(record, now)}`}
                onClick={() => toastIfNotStored(dropStep(record, 'remind'))}
              >
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** '2 visits', or '2 changes' if not all of them are visits. */
const countOf = (waiting: readonly WaitingVisit[]): string => {
  const { length } = waiting;
  if (waiting.every(({ record }) => record.kind === undefined)) return visitCount(length);
  return `${length} ${length === 1 ? 'change' : 'changes'}`;
};

/** Where it was done. */
const pageOf = ({ kind, visit, values }: VisitRecord): string =>
  kind === 'customer'
    ? paths.customerHistory(visit, 'billing')
    : paths.adminVisit(visit, dateOf(values));

/** A visit says itself why something was refused; there may be nothing due any more where a reminder was. */
const isRefusedReminder = ({ kind, steps }: VisitRecord): boolean =>
  kind === 'customer' && steps.some(({ state }) => state === 'refused');

/** The day of a visit, by which it is found; undefined if its record has none. */
export const dateOf = ({ serviceDate }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof serviceDate === 'string' ? serviceDate : undefined;
