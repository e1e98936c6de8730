import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listChatMessages, sendChatMessage } from 'shared/contracts/chat.ts';
import { settings } from '../../lib/settings.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { LoadState } from '../../ui/state-panel.tsx';
import { ChatForm } from './chat-form.tsx';
import { ownChatQuery, showOwnChatMessage } from './chat-queries.ts';
import { ChatThread } from './chat-thread.tsx';

const sendMessage = defineChange(sendChatMessage, {
  request: (text: string) => ({ body: { text } }),
  keyed: true,
  shows: showOwnChatMessage,
  says: () => ({ title: 'Message Sent', description: 'We answer here and by email.' }),
  outdates: [listChatMessages],
  // It may have been sent after all: the response may have been lost.
  outdatesRefused: [listChatMessages],
  fails: {
    title: 'Message Not Sent',
    fallback: 'Your message could not be sent. Please try again.',
    inForm: 'beside fields',
  },
});

/** The customer's conversation with the operator, with a form to write more (rules: customer-21). */
export const OwnConversation = () => {
  const id = useId();
  const list = useInfiniteQuery(ownChatQuery);
  const { run, isPending, problem } = useChange(sendMessage);
  const chatMessages = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Conversation
      </h2>
      <div className="flex max-w-3xl flex-col gap-5">
        {!chatMessages && (
          <LoadState
            query={list}
            what="Your conversation"
            label="Loading your conversation..."
            compact
          />
        )}
        {chatMessages && chatMessages.length > 0 && (
          <ChatThread
            chatMessages={chatMessages}
            reader="customer"
            other={settings().businessName}
            list={list}
          />
        )}
        <ChatForm
          label="Your message"
          hint="A question, a wish, something to know before we come. Gate codes belong in your details."
          button="Send Message"
          isSending={isPending}
          problem={problem}
          place={sendChatMessage.name}
          send={run}
        />
      </div>
    </section>
  );
};
