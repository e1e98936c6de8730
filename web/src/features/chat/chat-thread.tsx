import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import type { ChatMessage } from 'shared/contracts/chat.ts';
import { formatClockTime, formatInstantDate } from 'shared/domain/dates.ts';
import { LoadMore } from '../../ui/load-more.tsx';

/** Chat messages in the order they were written, with the reader's own on the right. */
export const ChatThread = ({
  chatMessages,
  reader,
  other,
  list,
}: {
  /** Newest first, as the API returns them. */
  chatMessages: readonly ChatMessage[];
  reader: ChatMessage['by'];
  /** What the other side is called. */
  other: string;
  list: ComponentProps<typeof LoadMore>['list'];
}) => (
  <div className="flex flex-col gap-3">
    <LoadMore label="Earlier Messages" list={list} />
    <ol className="flex flex-col gap-3">
      {chatMessages.toReversed().map(({ id, by, text, at }) => (
        <li
          key={id}
          className={cx(
            'max-w-[88%] rounded-card border-2 px-4 py-3 sm:max-w-[75%]',
            by === reader
              ? 'self-end border-pool-200 bg-pool-100'
              : 'self-start border-cream-200 bg-white',
          )}
        >
          <p className="text-base text-ink-soft">
            <span className="font-bold text-ink">{by === reader ? 'You' : other}</span>,{' '}
            {formatInstantDate(at)}, {formatClockTime(at)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  </div>
);
