import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router-dom';
import type { Customer } from 'shared/contracts/customers.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyMailbox } from '../../ui/pictures/empty-mailbox.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { customerName } from './customer-queries.ts';

const factStyles = 'flex items-start gap-2.5 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0';
/** High enough for a thumb. */
const contactStyles = `${factStyles} hover:underline py-2.5`;

const CustomerCard = ({ customer }: { customer: Customer }) => {
  const name = customerName(customer);
  return (
    <Card className="flex h-full flex-col gap-3 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="title-3 min-w-0">{name}</h3>
        <div className="flex flex-wrap gap-2">
          {customer.email === null && <Badge tone="gray">No email</Badge>}
          {customer.contact === 'bounced' && <Badge tone="red">Email bounces</Badge>}
          {customer.deletionRequestedAt !== null && <Badge tone="yellow">Asks to be deleted</Badge>}
          <Badge tone="blue">{customer.recentReports} reports</Badge>
        </div>
      </div>
      <div className="flex flex-col text-base">
        {customer.email && (
          <a href={`mailto:${customer.email}`} className={`${contactStyles} wrap-anywhere`}>
            <Mail aria-hidden="true" /> {customer.email}
          </a>
        )}
        {customer.phone && (
          <a href={callHref(customer.phone)} className={contactStyles}>
            <Phone aria-hidden="true" /> {customer.phone}
          </a>
        )}
        {customer.address && (
          <p className={factStyles}>
            <MapPin aria-hidden="true" /> {customer.address}
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        <Link
          to={paths.newReport(customer.id)}
          className={buttonStyles({ tone: 'paper', size: 'small' })}
          aria-label={`New Report for ${name}`}
        >
          New Report
        </Link>
        <Link
          to={paths.customerHistory(customer.id)}
          className={buttonStyles({ tone: 'paper', size: 'small' })}
          aria-label={`View History of ${name}`}
        >
          View History
        </Link>
      </div>
    </Card>
  );
};

export const CustomerCards = ({ customers }: { customers: readonly Customer[] }) => {
  if (customers.length === 0)
    return (
      <StatePanel
        heading="h3"
        icon={<EmptyMailbox className="w-full max-w-xs rounded-card" />}
        title="No customers yet"
      >
        Customers will appear here when they sign up and book services
      </StatePanel>
    );
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {customers.map((customer) => (
        <li key={customer.id}>
          <CustomerCard customer={customer} />
        </li>
      ))}
    </ul>
  );
};
