/** How a service is priced: `fixed`, or from a table that its options look up. */
export const pricePlans = ['fixed', 'sheriff', 'deputy', 'pool-school'] as const;
export type PricePlan = (typeof pricePlans)[number];

export const yardSizes = ['small', 'regular', 'large'] as const;
export type YardSize = (typeof yardSizes)[number];

export const optionWording = {
  yardSize: 'Please choose the size of your yard',
  dogs: 'Please choose one, two or three dogs',
  frontYard: 'Please choose whether the front yard is included',
  people: 'Please choose one or two people',
} as const;

/**
 * The options a customer chose; the price plan decides which ones apply. The type is written out, so
 * that a page that only shows prices need not load the schema library (the schema is in
 * shared/contracts/service-options.ts).
 */
export type ServiceOptions = {
  yardSize?: YardSize | undefined;
  dogs?: 1 | 2 | 3 | undefined;
  frontYard?: boolean | undefined;
  people?: 1 | 2 | undefined;
};
export type OptionName = keyof ServiceOptions;

/** One question about a service: its answers in display order, each with the options it sets. */
export type OptionField = {
  name: OptionName;
  label: string;
  choices: readonly { label: string; chosen: ServiceOptions }[];
};

const yardFields: readonly OptionField[] = [
  {
    name: 'yardSize',
    label: 'Yard size',
    choices: [
      { label: 'Small', chosen: { yardSize: 'small' } },
      { label: 'Regular', chosen: { yardSize: 'regular' } },
      { label: 'Large', chosen: { yardSize: 'large' } },
    ],
  },
  {
    name: 'dogs',
    label: 'Dogs',
    choices: [
      { label: '1 dog', chosen: { dogs: 1 } },
      { label: '2 dogs', chosen: { dogs: 2 } },
      { label: '3 dogs', chosen: { dogs: 3 } },
    ],
  },
  {
    name: 'frontYard',
    label: 'Front yard too?',
    choices: [
      { label: 'No', chosen: { frontYard: false } },
      { label: 'Yes', chosen: { frontYard: true } },
    ],
  },
];

/** The questions of each plan (rules: catalogue-5). */
export const optionFields: Record<PricePlan, readonly OptionField[]> = {
  fixed: [],
  sheriff: yardFields,
  deputy: yardFields,
  'pool-school': [
    {
      name: 'people',
      label: 'Who takes part',
      choices: [
        { label: '1 person', chosen: { people: 1 } },
        { label: '2 people', chosen: { people: 2 } },
      ],
    },
  ],
};

/** The first answer to every question: the options behind the price on a service's card. */
export const defaultOptions = (plan: PricePlan): ServiceOptions =>
  Object.assign({}, ...optionFields[plan].map(({ choices }) => choices[0]?.chosen));

/** The options of a price plan, complete and in the plan's order; or an error message for each invalid one. */
export type OptionsReading =
  | { ok: true; options: ServiceOptions }
  | { ok: false; fields: Record<string, string> };

/**
 * Checks options against a price plan. Without any options, the first answer to every question applies;
 * otherwise they must answer every question of the plan and no other.
 */
export const readOptions = (plan: PricePlan, input: ServiceOptions | undefined): OptionsReading => {
  if (input === undefined) return { ok: true, options: defaultOptions(plan) };
  const requested = optionFields[plan];
  const answered = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const missing = requested
    .filter(({ name }) => input[name] === undefined)
    .map(({ name }) => [`options.${name}`, optionWording[name]] as const);
  const foreign = answered
    .filter((name) => requested.every((field) => field.name !== name))
    .map((name) => [`options.${name}`, 'This service does not have this option'] as const);
  if (missing.length > 0 || foreign.length > 0)
    return { ok: false, fields: Object.fromEntries([...missing, ...foreign]) };
  return { ok: true, options: inOrder(requested, input) };
};

const inOrder = (requested: readonly OptionField[], input: ServiceOptions): ServiceOptions =>
  Object.assign(
    {},
    ...requested.map(
      ({ name, choices }) => choices.find(({ chosen }) => chosen[name] === input[name])?.chosen,
    ),
  );

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** 'Small yard, 2 dogs, front yard included'; empty if there was nothing to choose. */
export const describeOptions = ({ yardSize, dogs, frontYard, people }: ServiceOptions): string =>
  [
    yardSize && `${yardSize.charAt(0).toUpperCase()}${yardSize.slice(1)} yard`,
    dogs && plural(dogs, 'dog', 'dogs'),
    frontYard && 'front yard included',
    people && plural(people, 'person', 'people'),
  ]
    .filter(Boolean)
    .join(', ');

/** A key that is equal for equal choices, regardless of property order; part of a cart line's id. */
export const optionsKey = ({ yardSize, dogs, frontYard, people }: ServiceOptions): string =>
  JSON.stringify([yardSize ?? null, dogs ?? null, frontYard ?? null, people ?? null]);
