import { routes } from 'functions/manifest.ts';
import { personalFieldsOf, textFieldsOf, valuesAt } from 'functions/testing/personal-fields.ts';
import type { Contract } from 'shared/contracts/contract.ts';

/** One way to log something personal: what of a call it logs. */
export type Leak = { what: string; from: (request: object, reply: unknown) => unknown };

const personalNames = new Set([
  ...routes.flatMap(({ contract }) => personalFieldsOf(contract)).map((path) => path.at(-1)),
  'customerName',
  'customerAddress',
]);

/** Their `message` is a sentence of ours. */
const answeringSentences = new Set(['request-quote', 'sign-up']);

const answersPersonally = ({ name, response }: Contract): boolean =>
  response !== 'redirect' &&
  !answeringSentences.has(name) &&
  textFieldsOf(response, 'output', []).some((path) => personalNames.has(path.at(-1)));

/** Each field of an endpoint's requests that takes something personal, and its answer if it tells any of it. */
export const leaksOf = (contract: Contract): Leak[] => [
  ...personalFieldsOf(contract).map((path) => ({
    what: path.join('.'),
    from: (request: object) => valuesAt(request, path),
  })),
  ...(answersPersonally(contract)
    ? [{ what: 'its answer', from: (_: object, reply: unknown) => reply }]
    : []),
];
