import { eachLine } from '../lines/lines.ts';
import { poolFields } from '../water/pool-fields.ts';
import type { Range } from '../water/water-targets.ts';

/** How a form asks for a field. */
type Question = {
  /** Replaces the field's own label. */
  label?: string;
  hint?: string;
  /** The error for a missing or too short answer; without it the question is optional. */
  required?: string;
  /** Minimum length in characters; 1 if omitted on a required field. */
  minLength?: number;
  /** Minimum number of digits. */
  minDigits?: number;
  /** Spans the full width of the form; text areas and checkboxes always do. */
  wide?: true;
};

/** Inclusive bounds. `unit` is shown after the number; `decimals` is 0 if omitted. */
export type Bounds = { least: number; most: number; unit: string; decimals?: number };

type Control =
  /** `limit` is in characters, `rows` is the height of a text area in lines. */
  | { control: 'text' | 'tel'; limit: number }
  | { control: 'textarea'; limit: number; rows: number }
  | { control: 'email' | 'checkbox' }
  /** A number. */
  | ({ control: 'number' } & Bounds)
  /** Two numbers, the lower one first. */
  | ({ control: 'range' } & Bounds)
  /**
   * `options` maps each choice to its label; `placeholder` is shown until one is chosen. Always
   * required of customers.
   */
  | {
      control: 'select';
      options: Readonly<Record<string, string>>;
      placeholder: string;
      signup?: { required: string };
      profile?: { required: string };
    };

type Declaration = Control & {
  /** The label in forms and wherever the answer is shown. */
  label: string;
  /** The label for the operator, if it differs. */
  operatorLabel?: string;
  autoComplete?: string;
  hint?: string;
  /** Shown to the customer below the answer. */
  note?: string;
  /** The checkbox that must be checked for this to be asked, stored and shown. */
  under?: 'hasPets';
  signup?: Question;
  /** Asked when customers edit their details. */
  profile?: Question;
  /** Asked only when the operator edits a customer: doses are computed from it. */
  operator?: Question;
  visible: {
    /** To the customer, with their other details. */
    customer: boolean;
    /**
     * To the operator: in the customer `list` and wherever a customer is shown, at the `gate` (with one
     * customer or booking, but not in the list), or only in a `signup` request.
     */
    operator: 'list' | 'gate' | 'signup';
    /** In mail to the operator; never for access instructions (rules: access-4). */
    mail: boolean;
  };
  /** Whether an answer can identify a person. No answers are logged, personal or not. */
  personal: boolean;
};

/**
 * What customers enter about themselves (rules: customer-13). Each field is declared here and nowhere
 * else (a pool's, in pool-fields.ts), in the order in which forms ask. Contracts, stored profiles and
 * sign-ups, forms, the operator's cards and the tests of what may be logged or mailed derive from it.
 */
const declared = {
  firstName: {
    label: 'First name',
    control: 'text',
    limit: 100,
    autoComplete: 'given-name',
    signup: { required: 'First name is required' },
    profile: { required: 'First name is required' },
    visible: { customer: true, operator: 'list', mail: true },
    personal: true,
  },
  lastName: {
    label: 'Last name',
    control: 'text',
    limit: 100,
    autoComplete: 'family-name',
    signup: { required: 'Last name is required' },
    profile: { required: 'Last name is required' },
    visible: { customer: true, operator: 'list', mail: true },
    personal: true,
  },
  /** Used to sign in, and fixed for a customer who can. */
  email: {
    label: 'Email',
    control: 'email',
    autoComplete: 'email',
    note: 'You sign in with it.',
    signup: { required: 'Please enter a valid email address' },
    visible: { customer: true, operator: 'list', mail: true },
    personal: true,
  },
  phone: {
    label: 'Phone',
    control: 'tel',
    limit: 40,
    autoComplete: 'tel',
    signup: { required: 'Phone number must be at least 10 digits', minLength: 10 },
    profile: { required: 'Phone number must be at least 10 digits', minDigits: 10 },
    visible: { customer: true, operator: 'list', mail: true },
    personal: true,
  },
  address: {
    label: 'Service address',
    operatorLabel: 'Address',
    control: 'text',
    limit: 300,
    autoComplete: 'address-line1',
    signup: { required: 'Please provide your complete address', minLength: 10, wide: true },
    profile: { required: 'Please provide a complete service address', minLength: 10 },
    visible: { customer: true, operator: 'list', mail: true },
    personal: true,
  },
  poolAccess: {
    label: 'Access instructions',
    operatorLabel: 'How to get in',
    control: 'textarea',
    limit: 1000,
    rows: 3,
    autoComplete: 'off',
    hint: 'Gates, codes, keys. Only you and our team can read this; it is in no email.',
    note: 'Only you and our team can read them; they are in no email.',
    signup: {
      label: 'Pool or yard access instructions',
      required: 'Please describe how to access your pool area',
      minLength: 10,
    },
    profile: {},
    visible: { customer: true, operator: 'gate', mail: false },
    personal: true,
  },
  hasPets: {
    label: 'Pets',
    control: 'checkbox',
    signup: { label: 'I have pets' },
    profile: { label: 'I have pets' },
    visible: { customer: true, operator: 'gate', mail: true },
    personal: false,
  },
  petDetails: {
    label: 'About your pets',
    control: 'textarea',
    limit: 1000,
    rows: 2,
    under: 'hasPets',
    signup: {},
    profile: {},
    visible: { customer: true, operator: 'gate', mail: true },
    personal: true,
  },
  serviceType: {
    label: 'Service type',
    operatorLabel: 'Service',
    control: 'select',
    options: {
      ...eachLine(({ name, signup }) => `${name} - ${signup}`),
      both: 'Both Pool & Yard Services',
    },
    placeholder: 'Choose a service',
    signup: { required: 'Please select the type of service you need' },
    visible: { customer: false, operator: 'signup', mail: true },
    personal: false,
  },
  desiredDay: {
    label: 'Preferred day',
    control: 'select',
    options: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    placeholder: 'Choose a day',
    hint: 'We try to give you this day. It depends on your location and our route schedule.',
    signup: { required: 'Please select your preferred service day' },
    visible: { customer: false, operator: 'signup', mail: true },
    personal: false,
  },
  specialRequests: {
    label: 'Special requests',
    control: 'textarea',
    limit: 2000,
    rows: 3,
    signup: {},
    visible: { customer: false, operator: 'signup', mail: true },
    personal: true,
  },
  ...poolFields,
} satisfies Record<string, Declaration>;

/** The declarations with their literal types, from which other types derive. */
export type DeclaredFields = typeof declared;
export type CustomerField = keyof DeclaredFields;
export const customerFields: Readonly<Record<CustomerField, Declaration>> = declared;

/** The fields whose declaration includes these parts. */
type FieldsWith<Parts> = {
  [Name in CustomerField]: DeclaredFields[Name] extends Parts ? Name : never;
}[CustomerField];

export type FormName = 'signup' | 'profile' | 'operator';
export type FormField<Form extends FormName> = FieldsWith<Record<Form, Question>>;
export type OwnField = FieldsWith<{ visible: { customer: true } }>;
export type ListField = FieldsWith<{ visible: { operator: 'list' } }>;
export type GateField = ListField | FieldsWith<{ visible: { operator: 'gate' } }>;
export type MailField = FieldsWith<{ visible: { mail: true } }>;
export type PersonalField = FieldsWith<{ personal: true }>;

const isField = (name: string): name is CustomerField => name in customerFields;
export const fieldNames = Object.keys(customerFields).filter(isField);
const fieldsWhere = <Name extends CustomerField>(holds: (field: Declaration) => boolean): Name[] =>
  fieldNames.filter((name): name is Name => holds(customerFields[name]));

export const formFields = <Form extends FormName>(form: Form) =>
  fieldsWhere<FormField<Form>>((field) => field[form] !== undefined);
export const ownFields = fieldsWhere<OwnField>(({ visible }) => visible.customer);
export const listFields = fieldsWhere<ListField>(({ visible }) => visible.operator === 'list');
export const gateFields = fieldsWhere<GateField>(({ visible }) => visible.operator !== 'signup');
/** Access instructions, which must never appear in mail (rules: access-4). */
export const accessFields = fieldsWhere<Exclude<CustomerField, MailField>>(
  ({ visible }) => !visible.mail,
);
export const personalFields = fieldsWhere<PersonalField>(({ personal }) => personal);

/** The type of an answer. */
export type Answer<Name extends CustomerField> = DeclaredFields[Name] extends {
  control: 'checkbox';
}
  ? boolean
  : DeclaredFields[Name] extends { control: 'number' }
    ? number
    : DeclaredFields[Name] extends { control: 'range' }
      ? Range
      : DeclaredFields[Name] extends { options: infer Options }
        ? keyof Options
        : string;
