import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CustomerFormPlace } from '../../features/customers/customer-form-place.tsx';
import { CustomerSearchField } from '../../features/customers/customer-search-field.tsx';
import { useCustomerSearch } from '../../features/customers/use-customer-search.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyMailbox } from '../../ui/pictures/empty-mailbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { CustomerLines } from './customer-lines.tsx';

const pages = { limit: 25, with: 'nextVisit' } as const;

const AddCustomer = () => {
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button
        tone="gold"
        size="small"
        aria-label="Add Customer"
        // Beside the field, whose label is above it.
        className="mt-8"
        onClick={() => setAdding(true)}
      >
        <UserPlus aria-hidden="true" />
        <span>
          Add<span className="max-sm:hidden"> Customer</span>
        </span>
      </Button>
      <Sheet
        open={isAdding}
        onOpenChange={setAdding}
        title="Add Customer"
        description="The new customer’s details"
        closeLabel="Close"
        wide
      >
        <CustomerFormPlace
          onSaved={({ id }) => void navigate(paths.customerHistory(id))}
          onCancel={() => setAdding(false)}
        />
      </Sheet>
    </>
  );
};

/** All customers by last name, a line each, with a search and a form to add one. */
export const CustomerDirectory = () => {
  const [typed, setTyped] = useState('');
  const { list, customers, search, isEmpty, found } = useCustomerSearch(typed, pages);
  const isNobody = search === '' && customers?.length === 0;
  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="grow">
          <CustomerSearchField value={typed} onChange={setTyped} found={found} />
        </div>
        <AddCustomer />
      </div>
      {list.isError && !list.isPlaceholderData && !customers && (
        <ErrorPanel what="Customers" query={list} />
      )}
      {!customers && !list.isError && <Loading label="Loading customers..." />}
      {isNobody && (
        <StatePanel
          icon={<EmptyMailbox className="w-full max-w-xs rounded-card" />}
          title="No customers yet"
        >
          Customers will appear here when they sign up and book services
        </StatePanel>
      )}
      {isEmpty && (
        <StatePanel
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
      {customers && !isEmpty && !isNobody && (
        <div aria-busy={list.isPlaceholderData}>
          <CustomerLines customers={customers} />
          {!list.isPlaceholderData && <LoadMore list={list} />}
        </div>
      )}
    </>
  );
};
