import { listMessages, readMessage, type CustomerMessage } from 'shared/contracts/messages.ts';
import { defineChange } from '../../changes/define-change.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';

/** Only a few at first, so that the form below them is near. */
const messagesShown = 4;

/** Asked for each time: the operator may send a report at any time. */
export const messagesQuery = { ...pagesFor(listMessages, messagesShown), staleTime: 0 };

const messagesRule: ListRule<CustomerMessage> = {
  contract: listMessages,
  holds: () => true,
  place: ({ sentAt, id }) => `${sentAt}#${id}`,
  newestFirst: true,
  revision: ({ readAt }) => readAt ?? '',
};

/** Records on the server that a message was opened and updates the cached list. */
export const noteReading = defineChange(readMessage, {
  request: (id: string) => ({ params: { id } }),
  shows: (read) => showWritten(messagesRule, read),
});
