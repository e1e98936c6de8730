import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { AdminSignup } from 'shared/contracts/admin-signups.ts';
import { getCustomer, type CustomerDetails } from 'shared/contracts/customers.ts';
import { getProfile, type CustomerProfile } from 'shared/contracts/profile.ts';
import {
  answerText,
  eachField,
  factFields,
  type Known,
} from 'shared/domain/customers/customer-answers.ts';
import {
  customerFields,
  fieldNames,
  formFields,
  gateFields,
  ownFields,
  type CustomerField,
} from 'shared/domain/customers/customer-fields.ts';
import { expect, it } from 'vitest';
import { queryClient, queryFor } from '../lib/query-client.ts';
import { Stop } from './bookings/day/stop.tsx';
import { customerOption } from './customers/customer-option.ts';
import { CustomerInfo } from './customers/customer-info.tsx';
import { DetailsForm } from './profile/details-form.tsx';
import { YourDetails } from './profile/your-details.tsx';
import { SignupCard } from './signup/signup-card.tsx';
import { SignupForm } from './signup/signup-form.tsx';

const answers = eachField<{ [Name in CustomerField]: Known<Name> }>(fieldNames, (name) => {
  const field = customerFields[name];
  if (field.control === 'checkbox') return true;
  if (field.control === 'number') return field.least;
  if (field.control === 'range') return { low: field.least, high: field.most };
  return field.control === 'select' ? Object.keys(field.options)[0] : `What was told of ${name}`;
});
const id = crypto.randomUUID();
const at = '2026-11-01T00:00:00.000Z';
const profile: CustomerProfile = {
  ...answers,
  deletionRequestedAt: null,
  reminders: true,
  calendarSince: null,
};
const customer: CustomerDetails = {
  ...profile,
  id,
  recentReports: 0,
  signIn: 'active',
  contact: 'ok',
  isDisabled: false,
  taxExempt: false,
  taxRate: null,
};

const booking: AdminBooking = {
  id: crypto.randomUUID(),
  userId: id,
  serviceId: crypto.randomUUID(),
  serviceName: 'Monthly Membership',
  options: {},
  quantity: 1,
  unitPrice: '225.00',
  fee: '0.00',
  status: 'confirmed',
  scheduledDate: '2026-11-30',
  preferredTime: null,
  address: null,
  specialInstructions: null,
  totalAmount: '225.00',
  tax: '0.00',
  amountDue: '225.00',
  included: false,
  planId: null,
  originalDate: null,
  cancelledBy: null,
  isOwnCancellation: false,
  notPossible: null,
  revision: 0,
  paymentMethod: null,
  paymentSource: null,
  paymentStatus: 'pending',
  paidOn: null,
  refundedOn: null,
  returnedOn: null,
  contact: null,
  cancelReason: null,
  moved: null,
  review: null,
  gateOpen: null,
  dogsInside: null,
  createdAt: at,
  updatedAt: at,
  line: 'pool',
  reportId: null,
  customer,
};

const signup: AdminSignup = {
  ...eachField<AdminSignup>(formFields('signup'), (name) => answers[name]),
  id,
  status: 'pending',
  createdAt: at,
  handledAt: null,
  handledBy: null,
};

const drawn = (element: ReactElement): string => {
  queryClient.setQueryData(queryFor(getProfile).queryKey, profile);
  queryClient.setQueryData(queryFor(getCustomer, { params: { id } }).queryKey, customer);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
};

const nothing = () => undefined;

it.each([
  { form: 'profile', element: <DetailsForm profile={profile} onClose={nothing} /> },
  { form: 'signup', element: <SignupForm onCreated={nothing} /> },
] as const)('the form for the $form asks for each of its fields', ({ form, element }) => {
  const page = drawn(element);
  const requested = formFields(form).filter(
    // Shown once its box is checked, which nobody does in this empty form.
    (name) => form === 'profile' || customerFields[name].under === undefined,
  );
  expect(requested.filter((name) => !page.includes(` name="${name}"`))).toEqual([]);
});

it.each([
  { what: 'the customer’s own details', names: ownFields, element: <YourDetails /> },
  {
    what: 'the operator’s view of a customer',
    // The name is in the heading above it.
    names: factFields(gateFields),
    element: <CustomerInfo id={id} email={answers.email} />,
  },
  {
    what: 'the card of a visit',
    names: gateFields.filter((name) => name !== 'email'),
    element: <Stop booking={booking} />,
  },
  {
    what: 'the card of a sign-up',
    names: formFields('signup'),
    element: <SignupCard item={signup} />,
  },
])('$what shows all that was told', ({ names, element }) => {
  const page = drawn(element);
  const text = names.map((name) => answerText(name, answers) ?? `no words for ${name}`);
  expect(text.filter((word) => !page.includes(word))).toEqual([]);
});

it.each([
  ['Ana', 'Ruiz', 'ana@example.com', 'Ana Ruiz (ana@example.com)'],
  ['Ana', null, null, 'Ana (no email)'],
  [null, 'Ruiz', null, 'Ruiz (no email)'],
  [null, null, 'ana@example.com', '(ana@example.com)'],
])('names to choose from %s %s, mailed at %s: %s', (firstName, lastName, email, label) => {
  expect(customerOption({ id: '1', firstName, lastName, email }).label).toBe(label);
});

it('asks the browser for an address of several lines only where several lines fit', () => {
  // The token of HTML that stands for a whole address, line breaks included.
  const whole = fieldNames.filter((name) => customerFields[name].autoComplete === 'street-address');
  expect(whole.filter((name) => customerFields[name].control !== 'textarea')).toEqual([]);
});
