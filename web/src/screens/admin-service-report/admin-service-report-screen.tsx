import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { businessDate } from 'shared/domain/dates.ts';
import { defaultLine, isServiceLine } from 'shared/domain/lines/lines.ts';
import { isFromDay } from '../../features/bookings/day/from-day.ts';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import { contentOf, newReportValues } from '../../offline/report/editor-form.ts';
import { useVisitRecord } from '../../offline/outbox/current-outbox.ts';
import { reportQuery } from '../../features/reports/report-queries.ts';
import { SentReport } from '../../features/reports/sent-report.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { VisitFacts } from '../../features/water/report-facts.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { ReportEditor } from './report-editor.tsx';

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <title>{pageTitle(title)}</title>
    <PageBanner
      title={title}
      above={
        <Link
          to={paths.adminDashboard()}
          className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" /> Back to Dashboard
        </Link>
      }
    />
    <div className="page pt-6 sm:pt-8">{children}</div>
  </>
);

type Opened = {
  /** Id of the signed-in operator. */
  owner: string;
  /** Whether the operator came from a day's stops. */
  cameFromDay: boolean;
};

const NewReport = ({ owner, cameFromDay }: Opened) => {
  const [search] = useSearchParams();
  const [today] = useState(() => businessDate(timeNow()));
  const wanted = search.get('customerId') ?? '';
  const bookingId = search.get('bookingId') ?? undefined;
  const wantedLine = search.get('line');
  const line = isServiceLine(wantedLine) ? wantedLine : defaultLine;
  const customer = useQuery({ ...customerQuery(wanted), enabled: wanted !== '' });
  const [round, setRound] = useState(0);
  const isWaiting = wanted !== '' && customer.isPending;
  const customerId = customer.data?.id ?? '';
  return (
    <Frame title="New Service Report">
      {isWaiting ? (
        <Loading />
      ) : (
        <ReportEditor
          key={`${wanted} ${bookingId} ${round}`}
          report={undefined}
          bookingId={bookingId}
          initial={{
            values: { ...newReportValues(today, customerId), line },
            photos: [],
            captions: [],
          }}
          draftId={['new', customerId, bookingId].filter(Boolean).join(':')}
          owner={owner}
          cameFromDay={cameFromDay}
          onReload={() => setRound((count) => count + 1)}
        />
      )}
    </Frame>
  );
};

const StoredReport = ({ id, owner, cameFromDay }: Opened & { id: string }) => {
  const report = useQuery(reportQuery(id));
  const [round, setRound] = useState(0);
  const onPhone = useVisitRecord(report.data?.bookingId ?? '');
  if (hasStatus(report.error, 404) || hasStatus(report.error, 422))
    return (
      <Frame title="Edit Service Report">
        <StatePanel
          title="Report Not Found"
          action={
            <Link to={paths.adminDashboard()} className={buttonStyles()}>
              Back to Dashboard
            </Link>
          }
        >
          This report does not exist, or it was deleted.
        </StatePanel>
      </Frame>
    );
  if (report.data?.status === 'sent')
    return (
      <Frame title="Service Report">
        <div className="pb-10">
          <SentReport report={report.data} findings={<VisitFacts report={report.data} />} />
        </div>
      </Frame>
    );
  return (
    <Frame title="Edit Service Report">
      {report.isError && <ErrorPanel what="This report" query={report} />}
      {report.isPending && <Loading />}
      {report.data && onPhone?.hasReport && (
        <Card tone="pool" className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            This visit was written on this device, and not all of it may be here yet.
          </p>
          <Link
            to={paths.adminVisit(onPhone.visit, report.data.serviceDate)}
            className={buttonStyles({ tone: 'paper', size: 'small' })}
          >
            Open the Visit
          </Link>
        </Card>
      )}
      {report.data && (
        <ReportEditor
          key={`${report.data.version} ${round}`}
          report={report.data}
          initial={contentOf(report.data)}
          draftId={id}
          owner={owner}
          cameFromDay={cameFromDay}
          onReload={() => void report.refetch().then(() => setRound((count) => count + 1))}
        />
      )}
    </Frame>
  );
};

const Screen = () => {
  const { id = 'new' } = useParams();
  const { user } = useSession();
  const { state } = useLocation();
  // As the screen was opened: the editor puts its own mark into the state, to ask before it is left.
  const [cameFromDay] = useState(() => isFromDay(state));
  if (!user) return null;
  const opened = { owner: user.id, cameFromDay };
  return id === 'new' ? <NewReport {...opened} /> : <StoredReport key={id} id={id} {...opened} />;
};

/** `/admin/service-report/{id}`: `new` writes a report, an id edits it or, once sent, shows it. */
export const Component = () => (
  <RequireAdmin>
    <Screen />
  </RequireAdmin>
);
