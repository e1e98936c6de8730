import UserX from 'lucide-react/icons/user-x';
import { useState, type ReactNode } from 'react';
import { listCustomers, type Customer } from 'shared/contracts/customers.ts';
import { deleteCustomer, exportCustomer } from 'shared/contracts/privacy.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import type { Page } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveJson } from '../../lib/save-json.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Note } from '../../ui/note.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { customerName } from './customer-queries.ts';

type CustomerPages = { pages: Page<Customer[]>[]; pageParams: unknown[] };

/** Removes a deleted customer from the lists, even while the index behind them still has them. */
const forgetCustomer = (id: string): void =>
  amendAnswers(listCustomers, (queryKey) => {
    queryClient.setQueryData<CustomerPages>(
      queryKey,
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            items: page.items.filter((customer) => customer.id !== id),
          })),
        },
    );
  });

type Person = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email'>;

const exportData = defineChange(exportCustomer, {
  request: ({ id }: Person) => ({ params: { id } }),
  fails: (customer) => ({
    title: 'Not Exported',
    fallback: `What we keep about ${customerName(customer)} could not be read. Please try again.`,
    isFinal: true,
  }),
});

const deleteData = defineChange(deleteCustomer, {
  request: ({ id }: Person) => ({ params: { id } }),
  shows: (_response, { id }) => forgetCustomer(id),
  says: (_response, customer) => ({
    title: 'Customer Deleted',
    description: `${customerName(customer)} can no longer sign in. The rest is gone within half an hour${customer.email === null ? '' : ', and then they get an email'}.`,
  }),
  outdates: [getStatistics],
  fails: (customer) => ({
    title: 'Customer Not Deleted',
    fallback: `${customerName(customer)} may be deleted in part. Please press Delete again.`,
  }),
});

/** Exports or deletes a customer's data, as the privacy policy promises (rules: privacy-1, privacy-3). */
export const CustomerData = ({
  customer,
  record,
  onDeleted,
}: {
  customer: Person & Pick<Customer, 'deletionRequestedAt'>;
  /** Downloads of their service record, offered before a deletion (rules: record-5). */
  record: ReactNode;
  onDeleted: () => void;
}) => {
  const { id, deletionRequestedAt } = customer;
  const name = customerName(customer);
  const [asking, setAsking] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(asking);
  const exporting = useChange(exportData, {
    onDone: (data) => saveJson(`customer-${id}.json`, data),
  });
  const deleting = useChange(deleteData, {
    onDone: onDeleted,
    onFailed: () => setAsking(false),
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h3 className="title-3 mb-1">Personal Data</h3>
        <p className="text-ink-soft wrap-anywhere">
          Export gives you a file of all we keep about {name}, to pass on to them. The record is
          what outlives their reports, for a warranty. Delete removes it all for good.
        </p>
      </div>
      {deletionRequestedAt !== null && (
        <Note label="Asks to be deleted" icon={<UserX aria-hidden="true" />}>
          {`Since ${formatCalendarDate(businessDate(new Date(deletionRequestedAt)))}. We promise an answer within 45 days.`}
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton
          tone="paper"
          size="small"
          busy={exporting.isPending}
          onClick={() => void exporting.run(customer)}
        >
          {exporting.isPending ? 'Exporting...' : 'Export'}
        </BusyButton>
        {!asking && (
          <Button ref={opener} tone="paper" size="small" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      {!asking && record}
      {asking && (
        <ConfirmPanel
          label={`Delete ${name}?`}
          confirm="Delete for Good"
          confirming="Deleting..."
          offer={record}
          isBusy={deleting.isPending}
          onConfirm={() => void deleting.run(customer)}
          onKeep={() => setAsking(false)}
        >
          Their account, bookings, reports with photos, messages and requests go, those still open
          included, and their service record, which no mailbox can bring back. Hand it to them
          first. It cannot be undone.
          {customer.email !== null && ' The customer gets an email when it is done.'}
        </ConfirmPanel>
      )}
    </section>
  );
};
