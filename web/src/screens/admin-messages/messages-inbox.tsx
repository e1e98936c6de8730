import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation } from 'shared/contracts/chat.ts';
import { ConversationCard } from '../../features/chat/conversation-card.tsx';
import { conversationsQuery } from '../../features/chat/chat-queries.ts';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { AllDone } from '../../ui/pictures/all-done.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

const text = {
  waiting: {
    title: 'Waiting',
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

type State = Conversation['state'];

const useConversations = (state: State, isShown: boolean) =>
  useInfiniteQuery({
    ...conversationsQuery(state),
    enabled: isShown,
  });

const Conversations = ({
  state,
  list,
}: {
  state: State;
  list: ReturnType<typeof useConversations>;
}) => {
  const conversations = list.data?.pages.flatMap(({ items }) => items);
  const { none, about } = text[state];
  return (
    <>
      {!conversations && <LoadState query={list} what="Messages" label="Loading messages..." />}
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
      <LoadMore list={list} />
    </>
  );
};

/** Customers' conversations, either waiting for an answer or answered (rules: screen-70). */
export const MessagesInbox = () => {
  const [state, setState] = useState<State>('waiting');
  const lists = {
    waiting: useConversations('waiting', state === 'waiting'),
    answered: useConversations('answered', state === 'answered'),
  };
  const { title, other } = text[state];
  const count = lists[state].data?.pages.flatMap(({ items }) => items).length ?? 0;
  const heading = useFocusAfter<HTMLHeadingElement>(count);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="title-3 outline-none">
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
      {(['waiting', 'answered'] as const).map(
        (one) =>
          (one === state || lists[one].data) && (
            // Hidden, not removed: the other list may have an answer that is not sent yet.
            <div key={one} hidden={one !== state}>
              <Conversations state={one} list={lists[one]} />
            </div>
          ),
      )}
    </>
  );
};
