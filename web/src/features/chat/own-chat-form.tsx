import { listChatMessages, sendChatMessage } from 'shared/contracts/chat.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { ChatForm } from './chat-form.tsx';
import { showOwnChatMessage } from './chat-queries.ts';

const sendMessage = defineChange(sendChatMessage, {
  request: (text: string) => ({ body: { text } }),
  keyed: true,
  shows: showOwnChatMessage,
  says: () => ({ title: 'Message Sent', description: 'We answer here and by email.' }),
  outdates: [listChatMessages],
  // It may have been sent after all: the response may have been lost.
  outdatesRefused: [listChatMessages],
  fails: {
    title: 'Message Not Sent',
    fallback: 'Your message could not be sent. Please try again.',
    inForm: 'beside fields',
  },
});

/** Where a customer writes to the operator (rules: customer-21). */
export const OwnChatForm = () => {
  const { run, isPending, problem } = useChange(sendMessage);
  return (
    <ChatForm
      label="Your message"
      hint="A question, a wish, something to know before we come. Gate codes belong in your details."
      button="Send Message"
      isSending={isPending}
      problem={problem}
      place={sendChatMessage.name}
      send={run}
    />
  );
};
