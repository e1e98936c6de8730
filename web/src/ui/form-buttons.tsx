import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';

/** The submit and cancel buttons of a form in a dialog. */
export const FormButtons = ({
  submit,
  submitting,
  keep,
  isBusy,
  onKeep,
}: {
  submit: string;
  /** The submit button's label while the call runs. */
  submitting: string;
  keep: string;
  isBusy: boolean;
  onKeep: () => void;
}) => (
  <div className="flex flex-wrap gap-3">
    <BusyButton type="submit" busy={isBusy}>
      {isBusy ? submitting : submit}
    </BusyButton>
    <Button tone="plain" disabled={isBusy} onClick={onKeep}>
      {keep}
    </Button>
  </div>
);
