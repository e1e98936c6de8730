import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChatBubble } from '../../features/chat/chat-bubble.tsx';
import { ownChatQuery } from '../../features/chat/chat-queries.ts';
import { OwnChatForm } from '../../features/chat/own-chat-form.tsx';
import { messagesQuery } from '../../features/messages/message-queries.ts';
import { ReportMail } from '../../features/messages/report-mail.tsx';
import { settings } from '../../lib/settings.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { Loading } from '../../ui/loading.tsx';
import { conversationLines } from './conversation-lines.ts';

const Thread = () => {
  const chat = useInfiniteQuery(ownChatQuery);
  const mails = useInfiniteQuery(messagesQuery);
  if (!chat.data || !mails.data) {
    const failed = [chat, mails].filter(({ data, isError }) => isError && !data);
    return failed.length > 0 ? (
      <ErrorPanel
        what="Your messages"
        query={{
          error: failed[0]?.error,
          refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    ) : (
      <Loading label="Loading your messages..." compact />
    );
  }
  const { lines, next } = conversationLines(
    { items: chat.data.pages.flatMap(({ items }) => items), hasMore: chat.hasNextPage },
    { items: mails.data.pages.flatMap(({ items }) => items), hasMore: mails.hasNextPage },
  );
  if (lines.length === 0 && !next.chat && !next.mails)
    return (
      <p className="text-ink-soft">
        Nothing here yet. Your messages and the reports of your visits will be listed here.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {lines.map(({ chatMessage, mail }) =>
          mail ? (
            <ReportMail key={mail.id} message={mail} />
          ) : (
            <ChatBubble
              key={chatMessage.id}
              chatMessage={chatMessage}
              author={chatMessage.by === 'customer' ? 'You' : settings().businessName}
              isOwn={chatMessage.by === 'customer'}
            />
          ),
        )}
      </ol>
      <LoadMore
        label="Earlier Messages"
        list={{
          hasNextPage: next.chat || next.mails,
          isFetchingNextPage: chat.isFetchingNextPage || mails.isFetchingNextPage,
          fetchNextPage: () =>
            Promise.all([next.chat && chat.fetchNextPage(), next.mails && mails.fetchNextPage()]),
        }}
      />
      {(chat.isFetchNextPageError || mails.isFetchNextPageError) && (
        <p role="alert" className="text-center">
          Earlier messages could not be loaded.
        </p>
      )}
    </div>
  );
};

/**
 * The customer's conversation with the operator: a form to write, and below it what both wrote with the mails of reports
 * among it. The newest comes first: the form stays where it is, however much was written or is loaded (rules:
 * customer-21).
 */
export const Conversation = () => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Conversation
      </h2>
      <div className="flex max-w-3xl flex-col gap-5">
        <OwnChatForm />
        <Thread />
      </div>
    </section>
  );
};
