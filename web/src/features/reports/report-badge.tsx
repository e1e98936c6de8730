import type { ReportSummary } from 'shared/contracts/reports.ts';
import { Badge } from '../../ui/badge.tsx';

type Facts = Pick<ReportSummary, 'status' | 'sentToCustomer' | 'deliveryStatus'> &
  // Only lists have it: a whole report shows the photos themselves.
  Partial<Pick<ReportSummary, 'photoState'>>;

/** A queued report counts as a draft until its mail is on its way. */
export const isSent = ({ status }: Pick<Facts, 'status'>): boolean => status === 'sent';

const photoBadges = {
  ready: undefined,
  processing: { tone: 'blue', label: 'Processing photos' },
  missing: { tone: 'red', label: 'Photo missing' },
  refused: { tone: 'red', label: 'Photo refused' },
} as const;

export const ReportBadge = ({ report }: { report: Facts }) => {
  const photos = report.photoState && photoBadges[report.photoState];
  return (
    <span className="flex flex-wrap gap-1.5">
      {isSent(report) ? (
        <Badge tone="green">{report.deliveryStatus === 'none' ? 'Finished' : 'Sent'}</Badge>
      ) : (
        <Badge tone="yellow">Draft</Badge>
      )}
      {report.deliveryStatus === 'none' && <Badge tone="blue">No email</Badge>}
      {!isSent(report) && report.deliveryStatus === 'queued' && <Badge tone="blue">Queued</Badge>}
      {report.deliveryStatus === 'failed' && <Badge tone="red">Email failed</Badge>}
      {photos && <Badge tone={photos.tone}>{photos.label}</Badge>}
    </span>
  );
};
