import { useInfiniteQuery } from '@tanstack/react-query';
import {
  answerCustomer,
  listConversations,
  listChatMessagesOfCustomer,
  markConversationAnswered,
} from 'shared/contracts/chat.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { ChatForm } from './chat-form.tsx';
import { chatOfCustomerQuery, showConversation } from './chat-queries.ts';
import { ChatThread } from './chat-thread.tsx';

const lists = [listConversations, listChatMessagesOfCustomer];

/** Where an answer to a customer is stored while it is not sent (lib/drafts.ts). */
export const answerPlace = (id: string): string => `${answerCustomer.name} ${id}`;

type Person = { id: string; name: string };

const answerThem = defineChange(answerCustomer, {
  request: ({ id, text, seen }: Person & { text: string; seen: string | null }) => ({
    params: { id },
    body: { text, seen },
  }),
  keyed: true,
  shows: showConversation,
  says: (_changed, { name }) => ({
    title: 'Message Sent',
    description: `${name} reads it on the site.`,
  }),
  outdates: lists,
  // Once answered, it is no longer in the list of those waiting.
  outdatesRefused: lists,
  fails: {
    title: 'Message Not Sent',
    fallback: 'The message could not be sent. Please try again.',
    inForm: 'beside fields',
  },
});

const settle = defineChange(markConversationAnswered, {
  request: ({ id, seen }: Person & { seen: string }) => ({ params: { id }, body: { seen } }),
  shows: showConversation,
  says: (_changed, { name }) => ({
    title: 'No Longer Waiting',
    description: `${name} is not told.`,
  }),
  outdates: lists,
  outdatesRefused: lists,
  fails: { title: 'Still Waiting', fallback: 'Please try again.' },
});

/** One customer's chat messages for the operator, with a form to answer them (rules: customer-22). */
export const CustomerConversation = ({
  customerId: id,
  name,
  isWaiting,
  isReached = true,
}: {
  customerId: string;
  name: string;
  /** Whether they can sign in or receive mail; true for anyone who has written here. */
  isReached?: boolean;
  /** Whether it can be marked as answered without a reply. */
  isWaiting: boolean;
}) => {
  const list = useInfiniteQuery(chatOfCustomerQuery(id));
  const chatMessages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // The server refuses an answer if there are later chat messages, so that none is answered unread.
  const seen = chatMessages[0]?.id ?? null;
  const answering = useChange(answerThem);
  const settling = useChange(settle);
  if (!list.data)
    return <LoadState query={list} what="This conversation" label="Loading messages..." compact />;
  return (
    <div className="flex flex-col gap-4">
      {chatMessages.length > 0 && (
        <ChatThread chatMessages={chatMessages} reader="operator" other={name} list={list} />
      )}
      {isReached ? (
        <ChatForm
          label={`Message to ${name}`}
          button="Send"
          isSending={answering.isPending}
          problem={answering.problem}
          place={answerPlace(id)}
          send={(text) => answering.run({ id, name, text, seen })}
        />
      ) : (
        <p className="text-ink-soft wrap-anywhere">
          {name} has no email address, so that nothing written here would reach them. Please call.
        </p>
      )}
      {isWaiting && seen !== null && (
        <BusyButton
          tone="plain"
          size="small"
          className="self-start"
          busy={settling.isPending}
          onClick={() => void settling.run({ id, name, seen })}
        >
          {settling.isPending ? 'Saving...' : 'No Answer Needed'}
        </BusyButton>
      )}
    </div>
  );
};
