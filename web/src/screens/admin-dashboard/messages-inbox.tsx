import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation } from 'shared/contracts/chat.ts';
import { ConversationCard } from '../../features/chat/conversation-card.tsx';
import { conversationsQuery } from '../../features/chat/chat-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { AllDone } from '../../ui/pictures/all-done.tsx';
import { useFocusOnLeaving } from '../../ui/use-focus-on-leaving.ts';

const words = {
  waiting: {
    title: 'Waiting for an Answer',
    none: 'Nobody Is Waiting',
    about: 'What customers write to you on the site shows up here.',
    other: 'Show Answered',
  },
  answered: {
    title: 'Answered',
    none: 'No Answered Messages',
    about: 'Conversations you have answered are kept here for half a year.',
    other: 'Show Waiting',
  },
} as const satisfies Record<Conversation['state'], object>;

/** Customers' conversations, either waiting for an answer or answered (rules: screen-70). */
export const MessagesInbox = () => {
  const [state, setState] = useState<Conversation['state']>('waiting');
  const list = useInfiniteQuery({ ...conversationsQuery(state), refetchOnMount: 'always' });
  const conversations = list.data?.pages.flatMap(({ items }) => items);
  const { title, none, about, other } = words[state];
  const heading = useFocusOnLeaving<HTMLHeadingElement>(state, conversations?.length ?? 0);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="title-2 outline-none">
          {title}
        </h2>
        <Button
          tone="paper"
          size="small"
          onClick={() => setState(state === 'waiting' ? 'answered' : 'waiting')}
        >
          {other}
        </Button>
      </div>
      {!conversations &&
        (list.isError ? (
          <ErrorPanel what="Messages" error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Loading label="Loading messages..." />
        ))}
      {conversations?.length === 0 && !list.hasNextPage && (
        <StatePanel
          heading="h3"
          icon={state === 'waiting' && <AllDone className="w-full max-w-xs rounded-card" />}
          title={none}
        >
          {about}
        </StatePanel>
      )}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {conversations?.map((conversation) => (
          <li key={conversation.id}>
            <ConversationCard conversation={conversation} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
};
