import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  answerLetter,
  listConversations,
  listLetters,
  listLettersOfCustomer,
  settleConversation,
  writeLetter,
} from 'shared/contracts/letters.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { mailCausedByOthers, onIndex, onMail, onTable, routesOf } from '../platform/route.ts';

const writesLetters = onTable('PutItem', 'UpdateItem', 'ConditionCheckItem');

export const messageRoutes = routesOf('messages', [
  { contract: listMessages, grants: [onIndex('gsi2')] },
  { contract: listMessagesOfCustomer, grants: [onIndex('gsi2')] },
  { contract: readMessage, grants: [onTable('UpdateItem')] },
  { contract: listLetters, grants: [onTable('Query')] },
  {
    contract: writeLetter,
    grants: [writesLetters, onMail],
    environment: mailCausedByOthers,
  },
  { contract: listLettersOfCustomer, grants: [onTable('Query')] },
  { contract: answerLetter, grants: [writesLetters, onMail], environment: ['SITE_SETTINGS'] },
  { contract: listConversations, grants: [onTable('BatchGetItem'), onIndex('gsi1')] },
  { contract: settleConversation, grants: [onTable('UpdateItem')] },
]);
