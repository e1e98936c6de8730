import { randomUUID } from 'node:crypto';
import { answerCustomer } from 'shared/contracts/chat.ts';
import { mailsTo } from '../../customers/mails-to.ts';
import { personName } from '../../customers/person-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { addChatMessage } from '../add-chat-message.ts';
import { conversationStore } from '../conversation-store.ts';
import { composeAnswer } from '../chat-mail.ts';
import { conversationView } from '../stored-chat-message.ts';

export const handler = endpoint({
  contract: answerCustomer,
  dependencies: (table) => ({
    conversations: conversationStore(table),
    profiles: profileStore(table),
    newId: (): string => randomUUID(),
    mailer: mailer(),
    settings: readSiteSettings(),
  }),
  handle: async ({ params, caller, body, now, idempotencyKey: key }, dependencies) => {
    const { id: customerId } = params;
    const { settings } = dependencies;
    const adding = { customerId, writer: caller.userId, by: 'operator', key, now } as const;
    // Read before the chat message is written, because after that nothing may keep its mail from going out.
    const customer = await dependencies.profiles.getCustomer(customerId);
    const { chatMessage, isNew } = await addChatMessage({ ...adding, ...body }, dependencies);
    if (isNew)
      await sendBestEffort({
        mailer: dependencies.mailer,
        mails: mailsTo(customer, (to) =>
          composeAnswer({ customer, text: body.text, to, settings }),
        ),
        facts: { customerId },
      });
    const answered = { customerId, state: 'answered', last: chatMessage } as const;
    // Since the first call with this key, the customer may have written again.
    const stored = isNew ? answered : await dependencies.conversations.find(customerId);
    return conversationView(stored ?? answered, personName(customer));
  },
});
