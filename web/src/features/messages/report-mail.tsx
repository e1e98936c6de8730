import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { Link } from 'react-router-dom';
import type { CustomerMessage } from 'shared/contracts/messages.ts';
import { useChange } from '../../changes/use-change.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { noteReading } from './message-queries.ts';

/** The mail of a report as a line of the conversation, which opens the report (rules: customer-8). */
export const ReportMail = ({ message }: { message: CustomerMessage }) => {
  const { run } = useChange(noteReading);
  const isUnread = message.readAt === null;
  return (
    <li className="rounded-card border-2 border-cream-200 bg-cream-100">
      <Link
        to={paths.report(message.serviceReportId)}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:underline focus-visible:outline-offset-[-4px]"
        // If this fails, the next opening records it; the report can be read either way.
        onClick={() => {
          if (isUnread) void run(message.id);
        }}
      >
        <ClipboardCheck aria-hidden="true" className="size-5.5 shrink-0" />
        <span className={`min-w-0 grow wrap-anywhere ${isUnread ? 'font-bold' : ''}`}>
          {message.subject}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {isUnread && <Badge tone="gold">New</Badge>}
          <ChevronRight aria-hidden="true" className="size-5.5" />
        </span>
      </Link>
    </li>
  );
};
