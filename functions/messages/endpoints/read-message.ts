import { readMessage } from 'shared/contracts/messages.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { messageStore } from '../message-store.ts';

export const handler = endpoint({
  contract: readMessage,
  dependencies: (table) => ({ messages: messageStore(table) }),
  handle: async ({ params, caller, now }, { messages }) => {
    const message = await messages.markRead(caller.userId, params.id, now);
    if (!message) throw new AppError('not-found', 'This message could not be found.');
    return message;
  },
});
