import * as z from 'zod/mini';
import { eachField, type StoredAnswers, type Known } from '../domain/customers/customer-answers.ts';
import {
  customerFields,
  fieldNames,
  formFields,
  type Answer,
  type Bounds,
  type CustomerField,
  type DeclaredFields,
  type FormField,
  type FormName,
} from '../domain/customers/customer-fields.ts';
import { writtenPhone } from '../domain/customers/phone-number.ts';
import { emailAddress, requiredText, text } from './fields.ts';

type SchemaOf<Value> = z.ZodMiniType<Value, Value>;
type ShapeOf<Values> = { [Name in keyof Values]: SchemaOf<Values[Name]> };

/**
 * `error` is a function because formatting a number loads locale data, which is slow
 * (shared/domain/lazily.ts).
 */
const boundedNumber = ({ least, most, decimals = 0 }: Bounds, error: () => string) => {
  const within = [z.gte(least, { error }), z.lte(most, { error })] as const;
  if (decimals === 0) return z.int({ error }).check(...within);
  return z.number({ error }).check(
    ...within,
    z.refine((input) => Number(input.toFixed(decimals)) === input, { error }),
  );
};

const boundsLabel = ({ least, most, unit }: Bounds): string =>
  `from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')} ${unit}`.trim();

const boundedRange = (bounds: Bounds) => {
  const error = () => `Please give two numbers ${boundsLabel(bounds)}, the lower one first`;
  const end = boundedNumber(bounds, error);
  return z
    .strictObject({ low: end, high: end }, { error })
    .check(z.refine(({ low, high }) => low < high, { error, path: ['low'] }));
};

const question = (form: FormName, name: CustomerField): z.ZodMiniType => {
  const field = customerFields[name];
  const { required, minLength = 1, minDigits } = field[form] ?? {};
  switch (field.control) {
    case 'checkbox':
      return z.boolean();
    case 'email':
      return emailAddress(required);
    case 'select':
      return z.enum(Object.keys(field.options), required);
    case 'number':
      return boundedNumber(field, () => `Please give ${boundsLabel(field)}`);
    case 'range':
      return boundedRange(field);
    default: {
      if (required === undefined) return text(field.limit);
      const answer = requiredText(field.limit, required).check(
        minDigits === undefined
          ? z.minLength(minLength, required)
          : z.refine((typed) => typed.replaceAll(/\D/g, '').length >= minDigits, required),
      );
      return field.control === 'tel' ? answer.check(z.overwrite(writtenPhone)) : answer;
    }
  }
};

const answered = (name: CustomerField): z.ZodMiniType => {
  const field = customerFields[name];
  if (field.control === 'checkbox') return z.boolean();
  if (field.control === 'number') return z.number();
  if (field.control === 'range') return z.object({ low: z.number(), high: z.number() });
  return field.control === 'select' ? z.enum(Object.keys(field.options)) : z.string();
};

const known = (name: CustomerField) =>
  customerFields[name].control === 'checkbox' ? answered(name) : z.nullable(answered(name));

/** Responses that a phone cached from an older build lack the pool fields added since. */
const knownByNow = (name: CustomerField) =>
  customerFields[name].operator === undefined ? known(name) : z._default(known(name), null);

type ProfileQuestions = ShapeOf<{ [Name in FormField<'profile'>]: Answer<Name> }>;

/** Schemas of the profile form: every field, empty where optional. */
export const profileQuestions: ProfileQuestions = eachField(formFields('profile'), (name) =>
  question('profile', name),
);

/** An optional text. */
const orNothing = (schema: z.ZodMiniType) =>
  z._default(
    z.pipe(
      z.nullable(schema),
      z.transform((input) => input ?? ''),
    ),
    '',
  );

type WrittenQuestions = {
  [Name in FormField<'profile'>]: DeclaredFields[Name] extends { profile: { required: string } }
    ? SchemaOf<Answer<Name>>
    : DeclaredFields[Name] extends { control: 'checkbox' }
      ? z.ZodMiniDefault<SchemaOf<boolean>>
      : z.ZodMiniDefault<z.ZodMiniType<string, string | null>>;
};

/** Schemas of the profile form as the operator fills it in: optional fields may be null or omitted. */
export const writtenQuestions: WrittenQuestions = eachField(formFields('profile'), (name) => {
  const schema = question('profile', name);
  const { control, profile } = customerFields[name];
  if (profile?.required !== undefined) return schema;
  return control === 'checkbox' ? z._default(schema, false) : orNothing(schema);
});

type SignupQuestions = {
  [Name in FormField<'signup'>]: DeclaredFields[Name] extends {
    signup: { required: string };
  }
    ? SchemaOf<Answer<Name>>
    : DeclaredFields[Name] extends { control: 'checkbox' }
      ? z.ZodMiniDefault<SchemaOf<boolean>>
      : z.ZodMiniOptional<SchemaOf<Answer<Name>>>;
};

/** Schemas of the sign-up form: optional fields may be omitted. */
export const signupQuestions: SignupQuestions = eachField(formFields('signup'), (name) => {
  const schema = question('signup', name);
  if (customerFields[name].signup?.required !== undefined) return schema;
  return customerFields[name].control === 'checkbox'
    ? z._default(schema, false)
    : z.optional(schema);
});

type OperatorQuestions = {
  [Name in FormField<'operator'>]: z.ZodMiniOptional<SchemaOf<Answer<Name> | null>>;
};

/** Fields only the operator fills in: null if unknown, unchanged if omitted. */
export const operatorQuestions: OperatorQuestions = eachField(formFields('operator'), (name) =>
  z.optional(z.nullable(question('operator', name))),
);

export const answerSchemas = <Name extends CustomerField>(
  names: readonly Name[],
): ShapeOf<{ [Each in Name]: Known<Each> }> => eachField(names, knownByNow);

export const signupAnswers: ShapeOf<StoredAnswers<'signup'>> = eachField(
  formFields('signup'),
  (name) => (customerFields[name].signup?.required === undefined ? known(name) : answered(name)),
);

/** Schemas of a stored profile. A row lacks the fields that were added after it was written. */
export const storedAnswers: ShapeOf<{ [Name in CustomerField]: Known<Name> }> = eachField(
  fieldNames,
  (name) => z._default(known(name), customerFields[name].control === 'checkbox' ? false : null),
);
