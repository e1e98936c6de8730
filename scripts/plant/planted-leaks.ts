import { routes } from 'functions/manifest.ts';
import { personalFieldsOf, textFieldsOf, valuesAt } from 'functions/testing/personal-fields.ts';
import type { Contract } from 'shared/contracts/contract.ts';

/** One way to log something personal: the part of a call that gets logged. */
export type Leak = { what: string; from: (request: object, reply: unknown) => unknown };

const personalNames = new Set([
  ...routes.flatMap(({ contract }) => personalFieldsOf(contract)).map((path) => path.at(-1)),
  'customerName',
  'customerAddress',
]);

/** The `message` in their response is a fixed sentence. */
const answeringSentences = new Set(['request-quote', 'sign-up']);

const answersPersonally = ({ name, response }: Contract): boolean =>
  typeof response !== 'string' &&
  !answeringSentences.has(name) &&
  textFieldsOf(response, 'output', []).some((path) => personalNames.has(path.at(-1)));

/** Each personal field of an endpoint's requests, and its response if that contains any of them. */
export const leaksOf = (contract: Contract): Leak[] => [
  ...personalFieldsOf(contract).map((path) => ({
    what: path.join('.'),
    from: (request: object) => valuesAt(request, path),
  })),
  ...(answersPersonally(contract)
    ? [{ what: 'its answer', from: (_: object, reply: unknown) => reply }]
    : []),
];
