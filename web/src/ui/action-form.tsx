import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

/** A form for one action: its fields, why it failed, a button that does it and one that leaves it. */
export const ActionForm = ({
  label,
  children,
  problem,
  submit,
  submitting,
  cancel,
  isBusy,
  onSubmit,
  onCancel,
}: {
  label?: string;
  children?: ReactNode;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  submit: string;
  /** The submit button's label while the call runs. */
  submitting: string;
  cancel: string;
  isBusy: boolean;
  /** Sends what was entered, or moves the focus to the first invalid field of `form`. */
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
}) => (
  <form
    noValidate
    aria-label={label}
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  >
    {children}
    <FormError message={problem} />
    <div className="flex flex-wrap gap-3">
      <BusyButton type="submit" busy={isBusy}>
        {isBusy ? submitting : submit}
      </BusyButton>
      <Button tone="plain" disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  </form>
);
