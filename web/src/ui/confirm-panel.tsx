import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

type Props = {
  /** The question, for screen readers. */
  label: string;
  /** What will happen. */
  children: ReactNode;
  /** Something to do first, such as a download. */
  offer?: ReactNode;
  confirm: string;
  /** The button's label while the call runs. */
  confirming: string;
  isBusy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** Asks for confirmation, below the button that was pressed. */
export const ConfirmPanel = ({
  label,
  children,
  offer,
  confirm,
  confirming,
  isBusy,
  onConfirm,
  onKeep,
}: Props) => (
  <fieldset
    aria-label={label}
    className="flex w-full flex-col gap-3 rounded-control border-2 border-ink p-4"
  >
    <p>{children}</p>
    {offer}
    <div className="flex flex-wrap gap-3">
      <BusyButton
        tone="paper"
        size="small"
        busy={isBusy}
        // The pressed button is gone, so the question takes the focus.
        ref={takeFocus}
        onClick={onConfirm}
      >
        {isBusy ? confirming : confirm}
      </BusyButton>
      <Button tone="plain" size="small" disabled={isBusy} onClick={onKeep}>
        Cancel
      </Button>
    </div>
  </fieldset>
);
