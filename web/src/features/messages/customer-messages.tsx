import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router-dom';
import type { CustomerMessage } from 'shared/contracts/messages.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { useChange } from '../../changes/use-change.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { messagesQuery, noteReading } from './message-queries.ts';

const Message = ({ message }: { message: CustomerMessage }) => {
  const { run } = useChange(noteReading);
  const isUnread = message.readAt === null;
  return (
    <details
      className="group disclosure overflow-hidden rounded-card border-2 border-cream-200 bg-white open:border-ink"
      onToggle={(event) => {
        // If this fails, the next opening records it; the text can be read either way.
        if (event.currentTarget.open && isUnread) void run(message.id);
      }}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3 focus-visible:outline-offset-[-4px] sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isUnread ? 'font-bold' : ''}>{message.subject}</span>
          {isUnread && <Badge tone="gold">New</Badge>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
        <p className="text-base text-ink-soft">Sent {formatInstantDate(message.sentAt)}</p>
        <p className="wrap-anywhere">{message.message}</p>
        <Link
          to={paths.report(message.serviceReportId)}
          className={buttonStyles({ tone: 'paper', size: 'small', className: 'self-start' })}
        >
          Read the Report
        </Link>
      </div>
    </details>
  );
};

/** The signed-in person's messages, unread ones marked; nothing if there are none. */
export const CustomerMessages = () => {
  const query = useInfiniteQuery({ ...messagesQuery, refetchOnMount: 'always' });
  const { data, isError } = query;
  const messages = data?.pages.flatMap(({ items }) => items) ?? [];
  if (messages.length === 0 && !(isError && !data)) return null;
  return (
    <section aria-labelledby="messages" className="mt-10">
      <h2 id="messages" className="title-2 mb-4">
        Messages
      </h2>
      {isError && !data && <ErrorPanel what="Your messages" query={query} />}
      <ul className="flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      <LoadMore list={query} />
    </section>
  );
};
