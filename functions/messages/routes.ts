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
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

const writesChatMessages = onTable('PutItem', 'UpdateItem', 'ConditionCheckItem');

export const messageRoutes = routesOf('messages', [
  { contract: listMessages, grants: [onIndex('gsi2')] },
  { contract: listMessagesOfCustomer, grants: [onIndex('gsi2')] },
  { contract: readMessage, grants: [onTable('UpdateItem')] },
  { contract: listChatMessages, grants: [onTable('Query')] },
  {
    contract: sendChatMessage,
    grants: [writesChatMessages, onMail],
    environment: mailCausedByOthers,
  },
  { contract: listChatMessagesOfCustomer, grants: [onTable('Query')] },
  {
    contract: answerCustomer,
    grants: [writesChatMessages, onMail],
    environment: ['SITE_SETTINGS'],
  },
  { contract: listConversations, grants: [onTable('GetItem'), onIndex('gsi1')] },
  { contract: markConversationAnswered, grants: [onTable('UpdateItem')] },
]);
