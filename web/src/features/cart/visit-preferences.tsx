import { useState } from 'react';
import { updateCartItem, type CartItem } from 'shared/contracts/cart.ts';
import { optionsKey } from 'shared/domain/options.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { useKeptState } from '../../lib/kept-words.ts';
import { Button } from '../../ui/button.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import type { LineChanges } from './use-cart-line.ts';
import {
  namedPreferences,
  visitDateProblem,
  VisitFields,
  type VisitPreferences,
} from './visit-fields.tsx';

const keptPreferences: z.ZodMiniType<VisitPreferences> = z.object({
  scheduledDate: z.string(),
  preferredTime: z.string(),
  specialInstructions: z.string(),
});

/** A form for a cart line's options, day, time and notes. */
export const VisitPreferencesForm = ({
  item,
  busy,
  onSave,
  onClose,
}: {
  item: CartItem;
  busy: boolean;
  /** Resolves to false if it could not be saved. */
  onSave: (changes: LineChanges) => Promise<boolean>;
  onClose: () => void;
}) => {
  const [preferences, setPreferences] = useKeptState(
    `${updateCartItem.name} ${item.id}`,
    keptPreferences,
    () => ({
      scheduledDate: item.scheduledDate ?? '',
      preferredTime: item.preferredTime ?? '',
      specialInstructions: item.specialInstructions ?? '',
    }),
  );
  const [options, setOptions] = useState(item.options);
  const [error, setError] = useState<string>();
  const cleared = { scheduledDate: null, preferredTime: null, specialInstructions: null };
  const save = async (form: HTMLFormElement): Promise<void> => {
    const problem = visitDateProblem(preferences.scheduledDate, timeNow());
    setError(problem);
    if (problem !== undefined) {
      form.querySelector<HTMLInputElement>('input[type=date]')?.focus();
      return;
    }
    const wanted = { ...cleared, ...namedPreferences(preferences) };
    const others = optionsKey(options) !== optionsKey(item.options);
    if (await onSave(others ? { ...wanted, options } : wanted)) onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
      className="flex flex-col gap-4 rounded-control bg-cream-100 p-4"
    >
      <OptionFields
        plan={item.service?.pricePlan ?? 'fixed'}
        options={options}
        onChange={setOptions}
      />
      <VisitFields preferences={preferences} onChange={setPreferences} error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
};
