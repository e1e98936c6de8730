import { useState } from 'react';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { useChange } from '../../changes/use-change.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { makeDefault, removeMethod } from './method-steps.ts';
import { expiryOf } from './saved-methods.ts';

const RemoveForm = ({ method, onClose }: { method: SavedMethod; onClose: () => void }) => {
  const { run, isPending, problem } = useChange(removeMethod, { onDone: onClose });
  return (
    <ActionForm
      problem={problem}
      submit="Remove"
      submitting="Removing..."
      isBusy={isPending}
      onSubmit={() => void run(method)}
      onCancel={onClose}
    />
  );
};

const Method = ({ method, isCharged }: { method: SavedMethod; isCharged: boolean }) => {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useChange(makeDefault);
  const close = (): void => setAsking(false);
  const name = savedMethodName(method);
  const expiry = expiryOf(method);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-t-2 border-cream-200 pt-3 pb-1 first:border-t-0 first:pt-0 sm:py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {name}
          {method.isDefault && <Badge tone="blue">Default</Badge>}
        </p>
        {expiry !== undefined && <p className="text-base text-ink-soft">{expiry}</p>}
      </div>
      <div className="-mx-4 flex max-sm:basis-full">
        {!method.isDefault && (
          <BusyButton
            tone="plain"
            size="small"
            busy={isPending}
            aria-label={`Make default: ${name}`}
            onClick={() => void run(method)}
          >
            Make default
          </BusyButton>
        )}
        <Button
          tone="plain"
          size="small"
          aria-label={`Remove: ${name}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description={
          isCharged
            ? 'Autopay uses it and ends with it. From then on you pay your bills here yourself.'
            : 'We can no longer charge it.'
        }
      >
        <RemoveForm method={method} onClose={close} />
      </Dialog>
    </li>
  );
};

/** The customer's saved cards and bank accounts, to be made the default and removed (rules: payment-35). */
export const SavedMethodList = ({
  methods,
  chargedId,
}: {
  methods: readonly SavedMethod[];
  /** The one that autopay charges. */
  chargedId: string | null;
}) => {
  const heading = useFocusAfter<HTMLHeadingElement>(methods.length);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        Saved
      </h3>
      <ul>
        {methods.map((method) => (
          <Method key={method.id} method={method} isCharged={method.id === chargedId} />
        ))}
      </ul>
    </div>
  );
};
