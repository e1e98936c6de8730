import type { CustomerMessage } from 'shared/contracts/messages.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { Badge } from '../../ui/badge.tsx';

/** A message for the operator: when it was sent, and whether it was opened on the site. */
export const MessageLine = ({ item: message }: { item: CustomerMessage }) => (
  <div className="flex items-start justify-between gap-3 p-3">
    <div className="min-w-0">
      <p className="font-semibold">{message.subject}</p>
      <p className="text-base text-ink-soft">Sent {formatInstantDate(message.sentAt)}</p>
    </div>
    {message.readAt === null ? (
      <Badge tone="gray">Unread</Badge>
    ) : (
      <Badge tone="green">Read {formatInstantDate(message.readAt)}</Badge>
    )}
  </div>
);
