import { operatorQuestions } from 'shared/contracts/customer-field-schemas.ts';
import type { Range } from 'shared/domain/water/water-targets.ts';
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

const ends = z.pipe(
  z.nullable(z.object({ low: digits, high: digits })),
  z.transform((typed): Range | null | undefined =>
    typed === null || (typed.low === null && typed.high === null)
      ? null
      : { low: typed.low ?? Number.NaN, high: typed.high ?? Number.NaN },
  ),
);

/** The operator's questions as form input: numbers are text, and '' means no answer. */
export const typedOperatorAnswers = {
  poolGallons: z.pipe(digits, operatorQuestions.poolGallons),
  poolSurface: z.union([noChoice, operatorQuestions.poolSurface]),
  poolSanitizer: z.union([noChoice, operatorQuestions.poolSanitizer]),
  poolBleach: z.pipe(digits, operatorQuestions.poolBleach),
  poolPh: z.pipe(ends, operatorQuestions.poolPh),
  poolAlkalinity: z.pipe(ends, operatorQuestions.poolAlkalinity),
  poolCalcium: z.pipe(ends, operatorQuestions.poolCalcium),
  poolStabilizer: z.pipe(ends, operatorQuestions.poolStabilizer),
  poolSalt: z.pipe(ends, operatorQuestions.poolSalt),
};
