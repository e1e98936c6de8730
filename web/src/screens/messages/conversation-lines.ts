import type { ChatMessage } from 'shared/contracts/chat.ts';
import type { CustomerMessage } from 'shared/contracts/messages.ts';

/** As much of a list as has been loaded, newest first. */
type Loaded<Item> = { items: readonly Item[]; hasMore: boolean };

/** A line of the conversation and its time, an ISO instant. */
export type Line =
  | { at: string; chatMessage: ChatMessage; mail?: never }
  | { at: string; mail: CustomerMessage; chatMessage?: never };

type Lines = {
  /** The newest first. */
  lines: Line[];
  /** The lists whose next page is needed for what came before the last line. */
  next: { chat: boolean; mails: boolean };
};

/** The time of the last item if the list goes on, so that older lines are not known yet; else ''. */
const knownSince = ({ hasMore }: { hasMore: boolean }, times: readonly string[]): string =>
  (hasMore && times.at(-1)) || '';

/**
 * What was written and the mails of reports, the newest first. Lines that are older than what both lists have loaded wait for
 * the next page: something else might belong between them.
 */
export const conversationLines = (
  chat: Loaded<ChatMessage>,
  mails: Loaded<CustomerMessage>,
): Lines => {
  const chatSince = knownSince(
    chat,
    chat.items.map(({ at }) => at),
  );
  const mailsSince = knownSince(
    mails,
    mails.items.map(({ sentAt }) => sentAt),
  );
  const since = chatSince > mailsSince ? chatSince : mailsSince;
  const lines = [
    ...chat.items.map((chatMessage) => ({ at: chatMessage.at, chatMessage })),
    ...mails.items.map((mail) => ({ at: mail.sentAt, mail })),
  ];
  return {
    lines: lines
      .filter(({ at }) => at >= since)
      .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
    next: {
      chat: chat.hasMore && chatSince >= mailsSince,
      mails: mails.hasMore && mailsSince >= chatSince,
    },
  };
};
