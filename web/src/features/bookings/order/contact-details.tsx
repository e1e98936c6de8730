import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type Ref } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { checkoutForm, type CheckoutForm } from 'shared/contracts/checkout.ts';
import * as z from 'zod/mini';
import { FormFields } from '../../../ui/form-fields.tsx';

const texts = [
  { name: 'firstName', label: 'First name', control: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', control: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', control: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', control: 'tel', autoComplete: 'tel' },
  {
    name: 'address',
    label: 'Service address',
    control: 'text',
    autoComplete: 'address-line1',
    wide: true,
  },
] as const;

type Contact = Pick<CheckoutForm, (typeof texts)[number]['name']>;

/** Whether any of these answers, by name, is one of the contact fields. */
export const namesContact = (names: object): boolean => texts.some(({ name }) => name in names);

const contactForm = z.pick(checkoutForm, {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  address: true,
});

/** Whom the visits are for and where. Folded to a line for a customer whose details we have. */
export const ContactDetails = ({
  ref,
  contact,
  register,
  errors,
}: {
  ref: Ref<HTMLDetailsElement>;
  /** What the fields contain. */
  contact: Contact;
  register: UseFormRegister<CheckoutForm>;
  errors: FieldErrors<CheckoutForm>;
}) => {
  const [isIncomplete] = useState(() => !contactForm.safeParse(contact).success);
  const { firstName, lastName, email, phone, address } = contact;
  return (
    <details
      ref={ref}
      open={isIncomplete}
      className="group disclosure rounded-control border-2 border-cream-200"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">Your details</span>
          <span className="block text-base text-ink-soft group-open:hidden">
            {`${firstName} ${lastName}, ${address}`}
            <span className="sr-only">{`, ${phone}, ${email}`}</span>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 p-4 pt-2 sm:grid-cols-2">
        <FormFields
          fields={texts}
          // The address decides on the days.
          register={(name) => register(name, { deps: ['scheduledDate'] })}
          messageOf={(name) => errors[name]?.message}
        />
      </div>
    </details>
  );
};
