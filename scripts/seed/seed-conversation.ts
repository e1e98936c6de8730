import { addChatMessage } from '../../functions/messages/add-chat-message.ts';
import { conversationStore } from '../../functions/messages/conversation-store.ts';
import type { Table } from '../../functions/platform/table.ts';
import { demoId } from './demo-id.ts';

const conversation = [
  {
    by: 'customer',
    hours: 75,
    text: 'Hello! The pump hums since the storm. Could you have a look?',
  },
  {
    by: 'operator',
    hours: 72,
    text: 'Of course. We listen to it at the next visit and write in the report what we find. Please leave it on until then.',
  },
  {
    by: 'customer',
    hours: 21,
    text: 'Thank you. And may my nephew swim right after you were here?',
  },
] as const;

/** What the demo customer and the operator wrote to each other; the last of it waits for an answer. */
export const seedConversation = async (
  table: Table,
  { customerId, adminId, now }: { customerId: string; adminId: string; now: Date },
): Promise<void> => {
  const conversations = conversationStore(table);
  for (const [number, { by, hours, text }] of conversation.entries()) {
    // Fixed ids, so that an interrupted run can be continued.
    const id = demoId(`chat ${number}`);
    const at = new Date(now.getTime() - hours * 3_600_000);
    const writer = by === 'customer' ? customerId : adminId;
    // In turn: the conversation shows the last that was written.
    await addChatMessage(
      { customerId, writer, by, text, key: id, now: at },
      { conversations, newId: () => id },
    );
  }
};
