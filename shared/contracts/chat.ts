import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { id, idParams, instant, ofCustomer, pageQuery, requiredText } from './fields.ts';

/** A message from a customer to the operator, or the reverse (rules: customer-21). */
export const chatMessage = z.object({
  id,
  by: z.enum(['customer', 'operator']),
  text: z.string(),
  at: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Maximum length of a chat message, in characters. */
export const chatMessageLength = 2000;

/** Whether a conversation is waiting for the operator's answer. */
export const conversationStates = ['waiting', 'answered'] as const;

/**
 * A customer's conversation with the operator: its state and latest message. Its id is the customer's
 * (rules: customer-22).
 */
export const conversation = z.object({
  id,
  name: z.string(),
  state: z.enum(conversationStates),
  last: chatMessage,
});
export type Conversation = z.infer<typeof conversation>;

const text = requiredText(chatMessageLength, 'Please write a few words');
const pages = z.strictObject(pageQuery);
export const listChatMessages = defineContract('customer', 'GET', '/api/user/chat', {
  name: 'list-chat-messages',
  summary: 'What the caller wrote to the operator and was answered, newest first',
  unlimited: 'small read',
  query: pages,
  paged: true,
  response: z.array(chatMessage),
});

export const sendChatMessage = defineContract('customer', 'POST', '/api/user/chat', {
  name: 'send-chat-message',
  summary: 'Writes to the operator, who is told by mail and answers on the site',
  rateLimit: { requests: 30, seconds: 86_400, per: 'account' },
  body: z.strictObject({ text }),
  status: 201,
  response: chatMessage,
});

export const listChatMessagesOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/chat`, {
  name: 'list-chat-messages-of-customer',
  summary: 'What a customer wrote and was answered, newest first',
  params: idParams,
  query: pages,
  paged: true,
  response: z.array(chatMessage),
});

/**
 * The id of the last chat message the operator has read, so that an answer does not cover later, unread
 * ones.
 */
const seen = z.nullable(id);

export const answerCustomer = defineContract('admin', 'POST', `${ofCustomer}/chat`, {
  name: 'answer-customer',
  summary: 'Writes to a customer, who reads it on the site and is mailed',
  rateLimit: { requests: 200, seconds: 3600, per: 'account' },
  params: idParams,
  body: z.strictObject({ text, seen }),
  status: 201,
  response: conversation,
});

export const listConversations = defineContract('admin', 'GET', '/api/admin/conversations', {
  name: 'list-conversations',
  summary: 'Conversations that wait for the operator, or those that do not, the latest first',
  query: z.strictObject({ ...pageQuery, state: z._default(z.enum(conversationStates), 'waiting') }),
  paged: true,
  response: z.array(conversation),
});

export const markConversationAnswered = defineContract(
  'admin',
  'PUT',
  `${ofCustomer}/conversation`,
  {
    name: 'mark-conversation-answered',
    summary: 'Notes that a customer’s last chat message needs no answer; harmless to repeat',
    params: idParams,
    body: z.strictObject({ seen: id }),
    response: conversation,
  },
);
