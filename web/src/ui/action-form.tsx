import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

/** A form for one action: its fields, why it failed, a button that does it and possibly one that leaves it. */
export const ActionForm = ({
  label,
  className = 'flex flex-col gap-4',
  children,
  problem,
  submit,
  submitting = 'Saving...',
  cancel = 'Cancel',
  isBusy,
  tone,
  wide,
  buttonClass,
  onSubmit,
  onCancel,
}: Pick<ComponentProps<typeof Button>, 'tone' | 'wide'> & {
  label?: string;
  /** The layout of the fields. */
  className?: string;
  children?: ReactNode;
  /** Why the last attempt failed. */
  problem?: ComponentProps<typeof FormError>['message'];
  submit: string;
  /** The submit button's label while the call runs. */
  submitting?: string;
  /** The label of the button that calls `onCancel`; 'Close' where `submit` itself cancels something. */
  cancel?: 'Cancel' | 'Close';
  isBusy: boolean;
  buttonClass?: string;
  /** Sends what was entered, or moves the focus to the first field of `form` that is not right. */
  onSubmit: (form: HTMLFormElement) => void;
  onCancel?: () => void;
}) => (
  <form
    noValidate
    aria-label={label}
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  >
    {children}
    <div className="col-span-full flex flex-col gap-4">
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" tone={tone} wide={wide} className={buttonClass} busy={isBusy}>
          {isBusy ? submitting : submit}
        </BusyButton>
        {onCancel && (
          <Button tone="plain" className={buttonClass} disabled={isBusy} onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </div>
    </div>
  </form>
);
