import FileUp from 'lucide-react/icons/file-up';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from 'shared/contracts/customers.ts';
import { CustomerCards } from '../../features/customers/customer-cards.tsx';
import { CustomerFormPlace } from '../../features/customers/customer-form-place.tsx';
import { CustomerSearchField } from '../../features/customers/customer-search-field.tsx';
import { useCustomerSearch } from '../../features/customers/use-customer-search.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyMailbox } from '../../ui/pictures/empty-mailbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';

export const CustomersTab = ({ onHistory }: { onHistory: (customer: Customer) => void }) => {
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const { list, customers, search, isEmpty, found } = useCustomerSearch(typed);
  return (
    <>
      <h2 className="sr-only">Customers</h2>
      <div className="mb-5 flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
        <CustomerSearchField value={typed} onChange={setTyped} found={found} />
        <div className="flex flex-wrap gap-3 md:pt-8.5">
          <Button tone="gold" size="small" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" /> Add Customer
          </Button>
          <Link
            to={paths.importCustomers()}
            className={buttonStyles({ tone: 'paper', size: 'small' })}
          >
            <FileUp aria-hidden="true" /> Import
          </Link>
        </div>
      </div>
      <Sheet
        open={isAdding}
        onOpenChange={setAdding}
        title="Add Customer"
        description="The new customer’s details"
        closeLabel="Close"
        wide
      >
        <CustomerFormPlace
          onSaved={(customer) => {
            setAdding(false);
            onHistory(customer);
          }}
          onCancel={() => setAdding(false)}
        />
      </Sheet>
      {list.isError && !list.isPlaceholderData && !customers && (
        <ErrorPanel what="Customers" query={list} />
      )}
      {!customers && !list.isError && <Loading label="Loading customers..." />}
      {isEmpty && (
        <StatePanel
          heading="h3"
          icon={<EmptyMailbox className="w-full max-w-xs rounded-card" />}
          title="No customers found"
          action={
            <Button tone="paper" onClick={() => setTyped('')}>
              Show all customers
            </Button>
          }
        >
          <span className="wrap-anywhere">No name, email or address begins with “{search}”.</span>
        </StatePanel>
      )}
      {customers && !isEmpty && (
        <div aria-busy={list.isPlaceholderData}>
          <CustomerCards customers={customers} onHistory={onHistory} />
          {!list.isPlaceholderData && <LoadMore list={list} />}
        </div>
      )}
    </>
  );
};
