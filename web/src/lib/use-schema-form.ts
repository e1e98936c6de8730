import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

export type SchemaForm<Values extends FieldValues, Output = Values> = UseFormReturn<
  Values,
  unknown,
  Output
> & {
  /** Shows field errors and returns all of them; undefined if the call failed for another reason. */
  showRefusals: (
    failure: unknown,
    options?: { shouldFocus: boolean },
  ) => Readonly<Record<string, string>> | undefined;
};

/** A form validated by a schema, for calls that the server may reject field by field. */
export const useSchemaForm = <Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Values> & { shape: object },
  defaultValues: DefaultValues<Values>,
): SchemaForm<Values, Output> => {
  const form = useForm<Values, unknown, Output>({ defaultValues, resolver: zodResolver(schema) });
  const isField = (name: string): name is FieldPath<Values> => name in schema.shape;
  return {
    ...form,
    showRefusals: (failure, options) => {
      const refused = failure instanceof ApiError ? failure.body?.fields : undefined;
      for (const [name, message] of Object.entries(refused ?? {}))
        if (isField(name)) form.setError(name, { message }, options);
      return refused;
    },
  };
};
