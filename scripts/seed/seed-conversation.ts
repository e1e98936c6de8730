import { addDays, businessDate } from 'shared/domain/dates.ts';
import { addChatMessage } from '../../functions/messages/add-chat-message.ts';
import { conversationStore } from '../../functions/messages/conversation-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { demoId } from './demo-id.ts';

/** By days from today and time in UTC, between morning and afternoon in Texas. */
const conversation = [
  {
    by: 'customer',
    day: -3,
    clock: '15:10',
    text: 'Hello! The pump has been humming since the storm. Could you take a look?',
  },
  {
    by: 'operator',
    day: -3,
    clock: '17:40',
    text: 'Of course. We’ll listen to it at the next visit and put what we find in the report. Please leave it on until then.',
  },
  {
    by: 'customer',
    day: -1,
    clock: '20:05',
    text: 'Thank you. And can my nephew swim right after your visit?',
  },
] as const;

/** The messages between the demo customer and the operator; the last one is waiting for an answer. */
export const seedConversation = async (
  table: Table,
  { customerId, adminId, now }: { customerId: string; adminId: string; now: Date },
): Promise<void> => {
  const conversations = conversationStore(table);
  for (const [number, { by, day, clock, text }] of conversation.entries()) {
    // A fixed id, so that an interrupted run can be continued.
    const id = demoId(`chat ${number}`);
    const at = new Date(`${addDays(businessDate(now), day)}T${clock}:00.000Z`);
    const writer = by === 'customer' ? customerId : adminId;
    // One by one, because the conversation shows the message written last.
    await addChatMessage(
      { customerId, writer, by, text, key: id, now: at },
      { conversations, newId: () => id },
    );
  }
};
