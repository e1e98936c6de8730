import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { dayOfAddress } from '../../features/bookings/day/day-labels.ts';
import { fromDay } from '../../features/bookings/day/from-day.ts';
import { StopNotes } from '../../features/bookings/day/stop-notes.tsx';
import { SentReport } from '../../features/reports/sent-report.tsx';
import { VisitFacts } from '../../features/water/report-facts.tsx';
import { useSessionEnd } from '../../features/session/field-strip.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { SessionEnded } from '../../features/session/session-ended.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { timeNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { useStop } from './use-stop.ts';
import { VisitEditor } from './visit-editor.tsx';
import { VisitProblem } from './visit-problem.tsx';

const Frame = ({
  title,
  below,
  date,
  isOpen = false,
  children,
}: {
  title: string;
  below?: string | undefined;
  date: string;
  /** Whether the visit itself is shown, not a placeholder. */
  isOpen?: boolean;
  children: ReactNode;
}) => {
  const isEnded = useSessionEnd();
  return (
    <>
      <title>{pageTitle(title)}</title>
      <PageBanner
        compact
        title={title}
        above={
          <Link
            to={paths.adminBookings({ date })}
            className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />{' '}
            {isEnded ? 'What I wrote' : 'The day'}
          </Link>
        }
      >
        {below}
      </PageBanner>
      {/* The key remounts the content below a banner that has grown by a line, so that it does not count as a
          layout shift. */}
      <div key={String(isOpen)} className="page flex flex-col gap-5 pt-4">
        {children}
      </div>
    </>
  );
};

const editorOf = ({ id, userId, line, reportId }: AdminBooking): string =>
  reportId === null
    ? paths.newReport(userId, { bookingId: id, line })
    : paths.adminReport(reportId);

const notOnThisDay = 'This visit is no longer on this day. Here is what you wrote.';

const Visit = ({ visit, operator }: { visit: string; operator: string }) => {
  const [search] = useSearchParams();
  const [today] = useState(() => businessDate(timeNow()));
  const date = dayOfAddress(search.get('date'), today);
  const found = useStop(operator, visit, date);
  const isEnded = useSessionEnd();
  // Deferred, so that React can handle taps in between.
  const isDrawn = useDeferredValue(found.state !== 'loading');
  if (found.state === 'loading' || !isDrawn)
    return (
      <Frame title="Visit" date={date}>
        <Loading />
      </Frame>
    );
  if (found.state === 'failed')
    return (
      <Frame title="Visit" date={date}>
        <ErrorPanel what="This visit" query={found.query} />
      </Frame>
    );
  if (found.state === 'nothing-kept')
    return (
      <Frame title="Visit" date={date}>
        <StatePanel
          title="This Browser Can’t Store Reports"
          action={
            found.booking && (
              <Link to={editorOf(found.booking)} state={fromDay} className={buttonStyles()}>
                Open the Editor
              </Link>
            )
          }
        >
          A private window or full storage is the usual reason. The editor saves while there is a
          line.
        </StatePanel>
      </Frame>
    );
  if (found.state === 'missing')
    return (
      <Frame title="Visit" date={date}>
        {found.record && <VisitProblem record={found.record} />}
        <StatePanel
          title="Visit Not Found"
          action={
            <Link to={paths.adminBookings({ date })} className={buttonStyles()}>
              Back to the Day
            </Link>
          }
        >
          It is not on this day. It may have been moved or cancelled.
        </StatePanel>
      </Frame>
    );
  if (found.state === 'hidden') return <SessionEnded />;
  const { stop } = found;
  const isElsewhere = stop.booking === null && !isEnded;
  const isSent = stop.report?.status === 'sent' && stop.record?.hasReport !== true;
  return (
    <Frame
      title={stop.name}
      below={isElsewhere ? notOnThisDay : stop.booking?.serviceName}
      date={date}
      isOpen
    >
      <div className="grid grid-cols-1 gap-5 empty:hidden lg:grid-cols-2 lg:items-start lg:gap-x-8">
        {stop.booking && <StopNotes booking={stop.booking} />}
      </div>
      {isSent && stop.report ? (
        <>
          {/* A step at a stop whose report was sent may have been refused. */}
          {stop.record && <VisitProblem record={stop.record} />}
          <SentReport report={stop.report} findings={<VisitFacts report={stop.report} />} />
        </>
      ) : (
        <VisitEditor stop={stop} operator={operator} date={date} />
      )}
    </Frame>
  );
};

const Screen = () => {
  const { id = '' } = useParams();
  const { user } = useSession();
  return user && <Visit key={id} visit={id} operator={user.id} />;
};

const screen = <Screen />;

/**
 * `/admin/visits/{booking}?date=`: a stop on the operator's phone, online or offline. After the session's end
 * the same screen continues without the customer, so that an unfinished report is not remounted.
 */
export const Component = () => <RequireAdmin afterEnd={screen}>{screen}</RequireAdmin>;
