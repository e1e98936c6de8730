import type { InfiniteData } from '@tanstack/react-query';
import { listMessages, readMessage, type CustomerMessage } from 'shared/contracts/messages.ts';
import type { Page } from '../../lib/api.ts';
import { pagesFor, queryClient } from '../../lib/query-client.ts';

/** Few at first, so that the visits below are not pushed away. */
const messagesShown = 3;

export const messagesQuery = pagesFor(listMessages, messagesShown);

/** Records on the server that a message was opened and updates the cached list. */
export const noteReading = async (id: string): Promise<void> => {
  const { call } = await import('../../lib/api.ts');
  const read = await call(readMessage, { params: { id } });
  queryClient.setQueryData<InfiniteData<Page<CustomerMessage[]>, string | undefined>>(
    messagesQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((message) => (message.id === id ? read : message)),
        })),
      },
  );
};
