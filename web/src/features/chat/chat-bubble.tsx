import { cx } from 'class-variance-authority';
import type { ChatMessage } from 'shared/contracts/chat.ts';
import { formatClockTime, formatInstantDate } from 'shared/domain/dates.ts';

/** One chat message as an item of a list; the reader's own is on the right. */
export const ChatBubble = ({
  chatMessage: { text, at },
  author,
  isOwn,
}: {
  chatMessage: ChatMessage;
  author: string;
  isOwn: boolean;
}) => (
  <li
    className={cx(
      'max-w-[88%] rounded-card border-2 px-4 py-3 sm:max-w-[75%]',
      isOwn ? 'self-end border-pool-200 bg-pool-100' : 'self-start border-cream-200 bg-white',
    )}
  >
    <p className="text-base text-ink-soft">
      <span className="font-bold text-ink">{author}</span>, {formatInstantDate(at)},{' '}
      {formatClockTime(at)}
    </p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </li>
);
