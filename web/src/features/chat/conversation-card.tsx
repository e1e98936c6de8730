import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from 'shared/contracts/chat.ts';
import { formatClockTime, formatInstantDate } from 'shared/domain/dates.ts';
import { carryDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { answerPlace, CustomerConversation } from './customer-conversation.tsx';

/** A conversation's last chat message. A press shows the whole conversation, with the form to answer. */
export const ConversationCard = ({ conversation }: { conversation: Conversation }) => {
  const { id, name, state, last } = conversation;
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const label = state === 'waiting' ? 'Read and Answer' : 'Read';
  return (
    <Card className="flex flex-col gap-3 wrap-anywhere">
      <h3 ref={heading} tabIndex={-1} className="title-3 min-w-0 outline-none">
        <Link
          to={paths.customerHistory(id)}
          // An answer goes on there, or here after coming back.
          onClick={() => carryDraft(answerPlace(id))}
          className="tap-area hover:underline"
        >
          {name}
        </Link>
      </h3>
      {isOpen ? (
        <CustomerConversation customerId={id} name={name} isWaiting={state === 'waiting'} />
      ) : (
        <>
          <p className="text-base text-ink-soft">
            {last.by === 'operator' && 'You, '}
            {formatInstantDate(last.at)}, {formatClockTime(last.at)}
          </p>
          <p className="line-clamp-3 whitespace-pre-line">{last.text}</p>
          <Button
            tone="paper"
            size="small"
            className="self-start"
            aria-label={`${label}: ${name}`}
            onClick={() => {
              setOpen(true);
              // The pressed button goes, and what it opens may still be loading.
              heading.current?.focus();
            }}
          >
            {label}
          </Button>
        </>
      )}
    </Card>
  );
};
