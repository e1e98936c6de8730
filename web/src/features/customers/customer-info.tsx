import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorFacts } from 'shared/domain/customers/customer-answers.ts';
import { customerFields, gateFields } from 'shared/domain/customers/customer-fields.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { Button } from '../../ui/button.tsx';
import { customerQuery } from './customer-queries.ts';

const Fact = ({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

// The email address is shown before the rest has loaded.
const knownFields = gateFields.filter((name) => name !== 'email');

/** A customer's details for the operator. Access instructions appear here and in no report. */
export const CustomerInfo = ({ id, email }: { id: string; email: string | null }) => {
  const { data: customer, isError, refetch } = useQuery(customerQuery(id));
  const shownEmail = customer?.email ?? email;
  return (
    <div className="rounded-control border-2 border-pool-200 bg-pool-100 p-4">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {(shownEmail !== null || customer) && (
          <Fact term="Email">{shownEmail ?? 'None (call instead)'}</Fact>
        )}
        {customer &&
          operatorFacts(knownFields, customer).map(({ name, label, value }) => (
            <Fact
              key={name}
              term={
                customerFields[name].visible.mail ? label : `${label} (never shown in a report)`
              }
              wide={name !== 'phone' && customerFields[name].operator === undefined}
            >
              {name === 'phone' ? (
                <a href={callHref(value)} className="tap-area underline">
                  {value}
                </a>
              ) : (
                value
              )}
            </Fact>
          ))}
      </dl>
      {isError && !customer && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-base">Phone, address and access could not be loaded.</p>
          <Button tone="paper" size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
};
