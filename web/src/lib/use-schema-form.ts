import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { useDraftTexts, useStoredText } from './drafts.ts';

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

/** The answers that differ from the initial ones; undefined if none do. */
const typedIn = (values: object, atFirst: object): object | undefined => {
  const before = new Map<string, unknown>(Object.entries(atFirst));
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value || null) !== JSON.stringify(before.get(name) || null),
  );
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
};

/**
 * A form validated by a schema, for calls that the server may reject field by field.
 *
 * @param place of a form whose input is stored when the session ends or the page is hidden (rules: access-17)
 * @param isPrerendered whether to fill in stored input after the first rendering, which has to match the page
 */
export const useSchemaForm = <Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Values> & { shape: object },
  defaultValues: DefaultValues<Values>,
  place?: string,
  { isPrerendered = false } = {},
): SchemaForm<Values, Output> => {
  const stored = useDraftTexts(place);
  const [atFirst] = useState(defaultValues);
  const typed = Object.entries(stored ?? {}).filter(([name]) => name in schema.shape);
  const [filled] = useState({ ...defaultValues, ...Object.fromEntries(typed) });
  const form = useForm<Values, unknown, Output>({
    defaultValues: isPrerendered ? defaultValues : filled,
    resolver: zodResolver(schema),
  });
  const { reset } = form;
  const later = isPrerendered && stored !== undefined ? filled : undefined;
  useEffect(() => {
    if (later) reset(later, { keepDefaultValues: true });
  }, [later, reset]);
  useStoredText(place, () => typedIn(form.getValues(), atFirst));
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
