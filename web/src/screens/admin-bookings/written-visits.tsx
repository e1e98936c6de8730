import PencilLine from 'lucide-react/icons/pencil-line';
import { Link } from 'react-router-dom';
import { useOutbox } from '../../offline/outbox/current-outbox.ts';
import { namelessVisit, unsentLabel } from '../../offline/outbox/nameless-visit.ts';
import type { VisitRecord } from '../../offline/outbox/visit-record.ts';
import { paths } from '../../lib/paths.ts';
import { dateOf } from './waiting-visits.tsx';

const lineOf = (record: VisitRecord, now: Date): string =>
  `${namelessVisit(record, now)}: ${unsentLabel(record)}`;

/**
 * Lists this phone's visits without their customers' names, so that reports can be finished after the
 * session's end.
 */
export const WrittenVisits = () => {
  const { records, readAt } = useOutbox();
  if (readAt === undefined || records.length === 0) return null;
  const now = new Date(readAt);
  return (
    <section
      aria-labelledby="written-visits"
      className="flex flex-col gap-2 rounded-card border-2 border-ink bg-white p-3.5"
    >
      <h2 id="written-visits" className="title-3">
        Keep Writing
      </h2>
      <p>You can keep writing offline. Nothing is sent before you sign in.</p>
      <ul className="flex flex-col">
        {records.map((record) => (
          <li key={record.visit}>
            {record.hasReport ? (
              <Link
                to={paths.adminVisit(record.visit, dateOf(record.values))}
                className="flex min-h-14 items-center gap-2.5 py-1.5 font-semibold hover:underline"
              >
                <PencilLine aria-hidden="true" className="size-5 shrink-0" />
                {lineOf(record, now)}
              </Link>
            ) : (
              <p className="flex min-h-14 items-center py-1.5 pl-7.5 font-semibold">
                {lineOf(record, now)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
