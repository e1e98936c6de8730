import {
  defaultOptions,
  optionFields,
  type PricePlan,
  type ServiceOptions,
} from 'shared/domain/prices/options.ts';

/** Options as the query parameters of a service's page, such as `dogs=2`. */
export const optionQuery = (options: ServiceOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** The options that match answers given by name; a question without a valid answer gets its first choice. */
export const optionsOf = (
  plan: PricePlan,
  answerTo: (name: string) => string | null | undefined,
): ServiceOptions => {
  const chosen = optionFields[plan].map(
    ({ name, choices }) =>
      choices.find((choice) => String(choice.chosen[name]) === answerTo(name))?.chosen,
  );
  return Object.assign(defaultOptions(plan), ...chosen);
};
