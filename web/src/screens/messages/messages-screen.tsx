import { CustomerPage } from '../customer-page.tsx';
import { Conversation } from './conversation.tsx';
import { Banner } from './messages-banner.tsx';

/** `/messages`: what a customer and the operator wrote to each other, and the reports that we mailed. */
export const Component = () => (
  <CustomerPage title="Messages" banner={<Banner />}>
    <Conversation />
  </CustomerPage>
);
