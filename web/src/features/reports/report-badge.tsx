import type { ReportSummary } from 'shared/contracts/reports.ts';
import { Badge } from '../../ui/badge.tsx';

type Facts = Pick<ReportSummary, 'status' | 'sentToCustomer' | 'deliveryStatus'>;

/** A queued report counts as a draft until its mail is on its way. */
export const isSent = ({ status }: Pick<Facts, 'status'>): boolean => status === 'sent';

export const ReportBadge = ({ report }: { report: Facts }) => (
  <span className="flex flex-wrap gap-1.5">
    {isSent(report) ? <Badge tone="green">Sent</Badge> : <Badge tone="yellow">Draft</Badge>}
    {!isSent(report) && report.deliveryStatus === 'queued' && <Badge tone="blue">Queued</Badge>}
    {report.deliveryStatus === 'failed' && <Badge tone="red">E-mail failed</Badge>}
  </span>
);
