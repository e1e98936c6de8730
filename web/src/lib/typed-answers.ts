import { operatorQuestions } from 'shared/contracts/customer-field-schemas.ts';
import * as z from 'zod/mini';

const digits = z.pipe(
  z.union([z.string(), z.number(), z.null()]),
  z.transform((typed): number | null | undefined => {
    if (typeof typed !== 'string') return typed;
    const plain = typed.replaceAll(/[\s,]/g, '');
    return plain === '' ? null : Number(plain);
  }),
);
const noChoice = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** The operator's questions as a form holds their answers: numbers are typed, and '' is no answer. */
export const typedOperatorAnswers = {
  poolGallons: z.pipe(digits, operatorQuestions.poolGallons),
  poolSurface: z.union([noChoice, operatorQuestions.poolSurface]),
  poolSanitizer: z.union([noChoice, operatorQuestions.poolSanitizer]),
};
