import MailX from 'lucide-react/icons/mail-x';
import { useRef, useState, type ReactNode } from 'react';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { CustomerFormPlace } from './customer-form-place.tsx';
import { CustomerInfo } from './customer-info.tsx';

/** What is known about a customer, with a form to correct it. */
export const CustomerDetailsCard = ({
  customer,
  children,
}: {
  customer: CustomerDetails;
  /** More buttons for the customer, shown before the one that edits the details. */
  children: ReactNode;
}) => {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The button is back only after the next render.
    requestAnimationFrame(() => edit.current?.focus());
  };
  if (isEditing) return <CustomerFormPlace customer={customer} onSaved={close} onCancel={close} />;
  return (
    <div className="flex flex-col gap-4">
      <CustomerInfo id={customer.id} email={customer.email} />
      {customer.contact === 'bounced' && (
        <Note label="Email bounces" icon={<MailX aria-hidden="true" />}>
          The mailbox refuses our email. Ask for the right address, and call until then.
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button
          ref={edit}
          tone="paper"
          size="small"
          aria-label="Edit Customer"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      </div>
    </div>
  );
};
