import { cx } from 'class-variance-authority';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { cartQuantityLimit, type CartItem } from 'shared/contracts/cart.ts';
import { decimalToCents, formatCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { periodUnit } from 'shared/domain/prices/price-unit.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { orderDayProblem } from '../../common/order-days.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { lineTotal } from './cart-total.ts';
import { VisitPreferencesForm } from './visit-preferences.tsx';
import { useCartLine } from './use-cart-line.ts';

const Stepper = ({
  name,
  quantity,
  onChange,
}: {
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}) => (
  <fieldset aria-label={`Quantity of ${name}`} className="flex items-center gap-1">
    <Button
      tone="paper"
      size="icon"
      aria-label="One less"
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    >
      <Minus aria-hidden="true" />
    </Button>
    <output aria-label="Quantity" className="min-w-9 text-center font-bold tabular-nums">
      {quantity}
    </output>
    <Button
      tone="paper"
      size="icon"
      aria-label="One more"
      disabled={quantity >= cartQuantityLimit}
      onClick={() => onChange(quantity + 1)}
    >
      <Plus aria-hidden="true" />
    </Button>
  </fieldset>
);

export const CartLine = ({
  item,
  address,
  onGone,
}: {
  item: CartItem;
  /** Where the visits are requested for. */
  address: string;
  /** Called when the line has been removed. */
  onGone: () => void;
}) => {
  const { setQuantity, save, isSaving, remove } = useCartLine(item);
  const [editing, setEditing] = useState(false);
  const change = useFocusAfter<HTMLButtonElement>(editing);
  const name = item.service?.name ?? 'A service that is no longer offered';
  const options = describeOptions(item.options);
  const visit = describeVisit(item);
  const problem = orderDayProblem(item.scheduledDate ?? '', address);
  return (
    <li className="flex flex-col gap-3 border-t-2 border-cream-200 px-5 py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-sans text-[1.0625rem] font-bold tracking-normal">{name}</h3>
          {options !== '' && <p className="text-base text-ink-soft">{options}</p>}
          {item.unitPrice === null ? (
            <p className="text-base font-semibold text-danger">
              It can no longer be booked online. Please remove it.
            </p>
          ) : (
            <p className="text-base text-ink-soft">
              {formatCents(decimalToCents(item.unitPrice))}
              {item.service && periodUnit(item.service)}{' '}
              {item.service?.plan
                ? `${item.service.plan.per === 'visit' ? 'a visit' : 'for a visit'} every week`
                : 'each'}
            </p>
          )}
          <p className="text-base text-ink-soft">
            {visit ?? 'On the day and time of your request below'}
          </p>
          {problem !== undefined && !editing && (
            <p className="text-base font-semibold text-danger">{problem}. Please change the day.</p>
          )}
          {item.specialInstructions && (
            <p className="text-base wrap-anywhere whitespace-pre-line text-ink-soft">
              {item.specialInstructions}
            </p>
          )}
        </div>
        <p className="font-bold tabular-nums">{formatCentsInFull(lineTotal(item))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {!item.service?.plan && (
          <Stepper name={name} quantity={item.quantity} onChange={setQuantity} />
        )}
        <Button
          ref={change}
          tone="plain"
          size="small"
          // Without a stepper to its left, its text is aligned with the lines above.
          className={cx(item.service?.plan && '-ml-4')}
          aria-label={`Change ${name}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          Change
        </Button>
        <Button
          tone="plain"
          size="small"
          className="ml-auto"
          aria-label={`Remove ${name}`}
          onClick={() => {
            remove();
            onGone();
          }}
        >
          <Trash2 aria-hidden="true" /> <span className="max-sm:sr-only">Remove</span>
        </Button>
      </div>
      {editing && (
        <VisitPreferencesForm
          item={item}
          address={address}
          busy={isSaving}
          onSave={async (changes) => {
            const saved = await save(changes);
            if (saved && changes.options) onGone();
            return saved;
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
};
