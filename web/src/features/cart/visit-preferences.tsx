import { updateCartItem, type CartItem } from 'shared/contracts/cart.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { optionsKey } from 'shared/domain/prices/options.ts';
import * as z from 'zod/mini';
import { orderDayProblem } from '../../common/order-days.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import type { LineChanges } from './use-cart-line.ts';
import { namedPreferences, VisitFields } from './visit-fields.tsx';

const lineDraft = z.object({
  preferences: z.object({
    scheduledDate: z.string(),
    preferredTime: z.string(),
    specialInstructions: z.string(),
  }),
  options: serviceOptions,
});

/** A form for a cart line's options, day, time and notes. */
export const VisitPreferencesForm = ({
  item,
  address,
  busy,
  onSave,
  onClose,
}: {
  item: CartItem;
  address: string;
  busy: boolean;
  /** Resolves to false if it could not be saved. */
  onSave: (changes: LineChanges) => Promise<boolean>;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useDraftState(`${updateCartItem.name} ${item.id}`, lineDraft, () => ({
    preferences: {
      scheduledDate: item.scheduledDate ?? '',
      preferredTime: item.preferredTime ?? '',
      specialInstructions: item.specialInstructions ?? '',
    },
    options: item.options,
  }));
  const { preferences, options } = draft;
  const cleared = { scheduledDate: null, preferredTime: null, specialInstructions: null };
  const save = async (form: HTMLFormElement): Promise<void> => {
    if (orderDayProblem(preferences.scheduledDate, address) !== undefined) {
      form.querySelector('select')?.focus();
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
        onChange={(chosen) => setDraft({ ...draft, options: chosen })}
      />
      <VisitFields
        preferences={preferences}
        onChange={(wanted) => setDraft({ ...draft, preferences: wanted })}
        address={address}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" tone="paper" size="small" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </BusyButton>
        <Button tone="plain" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
};
