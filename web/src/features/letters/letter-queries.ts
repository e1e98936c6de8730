import {
  listConversations,
  listLetters,
  listLettersOfCustomer,
  type Conversation,
  type Letter,
} from 'shared/contracts/letters.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';

/** Few at first: the latest say what it is about. */
const lettersShown = 6;

/** Either side may write at any time. */
const alwaysFresh = { staleTime: 0 } as const;

export const ownLettersQuery = { ...pagesFor(listLetters, lettersShown), ...alwaysFresh };

export const lettersOfCustomerQuery = (id: string) => ({
  ...pagesFor(listLettersOfCustomer, lettersShown, { params: { id } }),
  ...alwaysFresh,
});

/** The latest first; the first page says how many wait, up to fifty. */
export const conversationsQuery = (state: Conversation['state']) => ({
  ...pagesFor(listConversations, 50, { query: { state } }),
  ...alwaysFresh,
});

/** Letters never change. */
const letters = {
  place: ({ at, id }: Letter) => `${at}#${id}`,
  newestFirst: true,
  revision: () => '',
};

const conversations: ListRule<Conversation> = {
  contract: listConversations,
  holds: ({ state }, { query }) => query?.['state'] === state,
  place: ({ last, id }) => `${last.at}#${id}`,
  newestFirst: true,
  // An answer follows what it answers; one that was settled without is the later of the two.
  revision: ({ last, state }) => `${last.at}#${state === 'answered' ? 0 : 1}`,
};

export const showOwnLetter = (written: Letter): void =>
  showWritten({ ...letters, contract: listLetters, holds: () => true }, written);

/** Shows the operator how a conversation stands after an answer, which is its last letter. */
export const showConversation = (changed: Conversation): void => {
  showWritten(conversations, changed);
  showWritten(
    {
      ...letters,
      contract: listLettersOfCustomer,
      holds: (_letter: Letter, { params }) => params?.['id'] === changed.id,
    },
    changed.last,
  );
};
