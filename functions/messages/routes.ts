import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  answerCustomer,
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  markConversationAnswered,
  sendChatMessage,
} from 'shared/contracts/chat.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import {
  mailCausedByOthers,
  onIndex,
  onMail,
  onRows,
  routesOf,
} from '../platform/endpoint/route.ts';

const writesChatMessages = onRows('user', 'PutItem', 'UpdateItem', 'ConditionCheckItem');

export const messageRoutes = routesOf('messages', [
  { contract: listMessages, grants: [onIndex('gsi2')] },
  { contract: listMessagesOfCustomer, grants: [onIndex('gsi2')] },
  { contract: readMessage, grants: [onRows('user', 'UpdateItem')] },
  { contract: listChatMessages, grants: [onRows('user', 'Query')] },
  {
    contract: sendChatMessage,
    grants: [writesChatMessages, onMail],
    environment: mailCausedByOthers,
  },
  { contract: listChatMessagesOfCustomer, grants: [onRows('user', 'Query')] },
  {
    contract: answerCustomer,
    grants: [writesChatMessages, onMail],
    environment: ['SITE_SETTINGS'],
  },
  { contract: listConversations, grants: [onIndex('gsi1')] },
  { contract: markConversationAnswered, grants: [onRows('user', 'UpdateItem')] },
]);
