import { OwnConversation } from '../../features/chat/own-conversation.tsx';
import { CustomerMessages } from '../../features/messages/customer-messages.tsx';
import { CustomerPage } from '../customer-page.tsx';
import { Banner } from './messages-banner.tsx';

/** `/messages`: the customer's conversation with the operator, and the reports that we mailed. */
export const Component = () => (
  <CustomerPage title="Messages" banner={<Banner />}>
    <OwnConversation />
    <CustomerMessages />
  </CustomerPage>
);
