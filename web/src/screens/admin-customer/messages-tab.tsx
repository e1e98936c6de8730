import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { CustomerConversation } from '../../features/chat/customer-conversation.tsx';
import { customerName } from '../../features/customers/customer-queries.ts';
import { MessageLine } from '../../features/messages/message-line.tsx';
import { HistorySection } from './history-section.tsx';

export const MessagesTab = ({ customer }: { customer: CustomerDetails }) => (
  <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-x-10">
    <section>
      <h3 className="title-3 mb-3">Conversation</h3>
      <CustomerConversation
        customerId={customer.id}
        name={customerName(customer)}
        isWaiting={false}
        isReached={customer.email !== null}
      />
    </section>
    <HistorySection
      title="Report Emails"
      contract={listMessagesOfCustomer}
      customerId={customer.id}
      empty="None yet. Every report you send adds one."
      line={MessageLine}
    />
  </div>
);
