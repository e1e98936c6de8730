import { eachField, type StoredAnswers } from 'shared/domain/customers/customer-answers.ts';
import {
  formFields,
  personalFields,
  type Answer,
  type CustomerField,
  type FormField,
  type FormName,
  type PersonalField,
} from 'shared/domain/customers/customer-fields.ts';

type Answers = { [Name in Exclude<CustomerField, 'email'>]: Answer<Name> };

/** Every answer a customer can give, each text unique. Every test person has their own email address. */
export const knownOfCustomer: Answers = {
  firstName: 'Quillon',
  lastName: 'Zephyrine',
  phone: '(281) 555-0199',
  address: '77 Marker Lane, Spring, TX 77399',
  poolAccess: 'Side gate, code 9904172836',
  hasPets: true,
  petDetails: 'A beagle named Xylophon',
  serviceType: 'both',
  desiredDay: 'tuesday',
  specialRequests: 'Please greet the garden gnomes',
  poolGallons: 18_437,
  poolSurface: 'plaster',
  poolSanitizer: 'saltCell',
  poolBleach: 10.5,
  poolPh: { low: 7.3, high: 7.5 },
  poolAlkalinity: { low: 61, high: 79 },
  poolCalcium: { low: 251, high: 349 },
  poolStabilizer: { low: 61, high: 81 },
  poolSalt: { low: 3100, high: 3700 },
};

export const filledIn = <Form extends FormName>(form: Form, email?: string) =>
  eachField<{ [Name in FormField<Form>]: Answer<Name> }>(formFields(form), (name) =>
    name === 'email' ? email : knownOfCustomer[name],
  );

/** The pool fields of a customer for whom the operator has not entered anything. */
export const noPool = eachField<StoredAnswers<'operator'>>(formFields('operator'), () => null);

/** Texts that only the customer and the operator may read, each of them unique. */
export const personal = {
  ...eachField<Pick<Answers, PersonalField & keyof Answers>>(
    personalFields.filter((name) => name !== 'email'),
    (name) => knownOfCustomer[name],
  ),
  specialInstructions: 'The key hangs behind the barrel',
  notes: 'Found the ring of the grandmother',
  unusual: 'A snake skin below the barbecue',
  caption: 'The garden of the grandmother',
  comment: 'Never saw a cleaner Monday',
  message: 'Our pond has turned purple',
  reason: 'The dog was loose in the garden',
};
