import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerMessage } from 'shared/contracts/messages.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { useChange } from '../../changes/use-change.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { messagesQuery, noteReading } from './message-queries.ts';

const Message = ({ message }: { message: CustomerMessage }) => {
  const { run } = useChange(noteReading);
  const isUnread = message.readAt === null;
  return (
    <Link
      to={paths.report(message.serviceReportId)}
      className="flex min-h-14 items-center justify-between gap-3 px-5 py-2.5 hover:bg-cream-100 focus-visible:outline-offset-[-4px]"
      // If this fails, the next opening records it; the report can be read either way.
      onClick={() => {
        if (isUnread) void run(message.id);
      }}
    >
      <span className="min-w-0">
        <span className={`block wrap-anywhere ${isUnread ? 'font-bold' : ''}`}>
          {message.subject}
        </span>
        <span className="block text-base text-ink-soft">
          Sent {formatInstantDate(message.sentAt)}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {isUnread && <Badge tone="gold">New</Badge>}
        <ChevronRight aria-hidden="true" className="size-6" />
      </span>
    </Link>
  );
};

/** The mails of the signed-in person's reports, each leading to its report; nothing if there are none. */
export const CustomerMessages = () => {
  const id = useId();
  const query = useInfiniteQuery({ ...messagesQuery, refetchOnMount: 'always' });
  const { data, isError } = query;
  const messages = data?.pages.flatMap(({ items }) => items) ?? [];
  if (messages.length === 0 && !(isError && !data)) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-2 mb-4">
        Reports We Mailed
      </h2>
      {isError && !data && <ErrorPanel what="Your messages" query={query} />}
      {messages.length > 0 && (
        <Card padding="none" className="overflow-hidden">
          <ul>
            {messages.map((message) => (
              <li key={message.id} className="border-t-2 border-cream-200 first:border-t-0">
                <Message message={message} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LoadMore list={query} />
    </section>
  );
};
