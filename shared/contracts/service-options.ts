import * as z from 'zod/mini';
import { optionWording, yardSizes, type ServiceOptions } from '../domain/prices/options.ts';

export const serviceOptions: z.ZodMiniType<ServiceOptions, ServiceOptions> = z.strictObject({
  yardSize: z.optional(z.enum(yardSizes, optionWording.yardSize)),
  dogs: z.optional(z.literal([1, 2, 3], optionWording.dogs)),
  frontYard: z.optional(z.boolean(optionWording.frontYard)),
  people: z.optional(z.literal([1, 2], optionWording.people)),
});
