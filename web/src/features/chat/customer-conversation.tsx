import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  answerCustomer,
  listConversations,
  listChatMessagesOfCustomer,
  markConversationAnswered,
} from 'shared/contracts/chat.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { ChatForm } from './chat-form.tsx';
import { chatOfCustomerQuery, showConversation } from './chat-queries.ts';
import { ChatThread } from './chat-thread.tsx';

const readAgain = (): Promise<void> => invalidate(listConversations, listChatMessagesOfCustomer);

const fallback = 'The message could not be sent. Please try again.';

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
  const once = useSingleFlight();
  const tellLate = useLateFailure();
  const requestOnce = useIdempotentRequest();
  const list = useInfiniteQuery({ ...chatOfCustomerQuery(id), refetchOnMount: 'always' });
  const chatMessages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // The server refuses an answer if there are later chat messages, so that none is answered unread.
  const seen = chatMessages[0]?.id ?? null;
  const answering = useMutation({
    mutationFn: (text: string) =>
      // By the text alone: after a lost response, the answer itself may be the last chat message seen.
      requestOnce(text, (idempotencyKey) =>
        call(answerCustomer, { params: { id }, body: { text, seen }, idempotencyKey }),
      ),
    onSuccess: async (changed) => {
      showConversation(changed);
      toast({ title: 'Message Sent', description: `${name} reads it on the site.` });
      await readAgain();
    },
    onError: (failure) => {
      // Once answered, it is no longer in the list of those waiting.
      tellLate(readAgain(), failure, { title: 'Message Not Sent', fallback });
    },
  });
  const settling = useMutation({
    mutationFn: (last: string) =>
      call(markConversationAnswered, { params: { id }, body: { seen: last } }),
    onSuccess: async (changed) => {
      showConversation(changed);
      toast({ title: 'No Longer Waiting', description: `${name} is not told.` });
      await readAgain();
    },
    onError: async (failure) => {
      toastFailure(failure, { title: 'Still Waiting', fallback: 'Please try again.' });
      await readAgain();
    },
  });
  if (!list.data)
    return list.isError ? (
      <ErrorPanel what="This conversation" error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Loading label="Loading messages..." compact />
    );
  return (
    <div className="flex flex-col gap-4">
      {chatMessages.length > 0 && (
        <ChatThread
          chatMessages={chatMessages}
          reader="operator"
          other={name}
          earlier={
            list.hasNextPage
              ? { read: () => void list.fetchNextPage(), isReading: list.isFetchingNextPage }
              : undefined
          }
        />
      )}
      {isReached ? (
        <ChatForm
          label={`Message to ${name}`}
          button="Send"
          isSending={answering.isPending}
          problem={answering.error ? messageOf(answering.error, fallback) : undefined}
          place={`${answerCustomer.name} ${id}`}
          send={answering.mutateAsync}
        />
      ) : (
        <p className="text-ink-soft wrap-anywhere">
          {name} has no e-mail address, so that nothing written here would reach them. Please call.
        </p>
      )}
      {isWaiting && seen !== null && (
        <BusyButton
          tone="plain"
          size="small"
          className="self-start"
          busy={settling.isPending}
          onClick={() => void once(() => settling.mutateAsync(seen))}
        >
          {settling.isPending ? 'Saving...' : 'No Answer Needed'}
        </BusyButton>
      )}
    </div>
  );
};
