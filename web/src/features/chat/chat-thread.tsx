import type { ComponentProps } from 'react';
import type { ChatMessage } from 'shared/contracts/chat.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { ChatBubble } from './chat-bubble.tsx';

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
      {chatMessages.toReversed().map((chatMessage) => (
        <ChatBubble
          key={chatMessage.id}
          chatMessage={chatMessage}
          author={chatMessage.by === reader ? 'You' : other}
          isOwn={chatMessage.by === reader}
        />
      ))}
    </ol>
  </div>
);
