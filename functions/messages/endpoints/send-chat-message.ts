import { randomUUID } from 'node:crypto';
import { sendChatMessage } from 'shared/contracts/chat.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { conversationStore } from '../conversation-store.ts';
import { addChatMessage } from '../add-chat-message.ts';
import { composeChatAnnouncement } from '../chat-mail.ts';

export const handler = endpoint({
  contract: sendChatMessage,
  dependencies: (table) => ({
    conversations: conversationStore(table),
    profiles: profileStore(table),
    newId: (): string => randomUUID(),
    mailer: mailer(),
    allowance: mailAllowance(table),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async ({ caller, body: { text }, now, idempotencyKey: key }, dependencies) => {
    const { userId } = caller;
    const { profiles, operator: to, settings, allowance } = dependencies;
    // Read before the chat message is written, because after that nothing may keep its mail from going out.
    const customer = await profiles.getCustomer(userId);
    const adding = { customerId: userId, writer: userId, by: 'customer', text, key, now } as const;
    const { chatMessage, isNew } = await addChatMessage(adding, dependencies);
    if (isNew)
      await sendBestEffort({
        mailer: dependencies.mailer,
        mails: [composeChatAnnouncement({ customer, text, to, settings })],
        facts: { customerId: userId },
        admits: async (address) => allowance.admits({ to: address, cause: userId, now }),
      });
    return chatMessage;
  },
});
