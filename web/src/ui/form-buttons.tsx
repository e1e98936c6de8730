import { Button } from './button.tsx';

/** The two ways out of a form in a dialog. */
export const FormButtons = ({
  submit,
  submitting,
  keep,
  isBusy,
  onKeep,
}: {
  submit: string;
  /** On the button while it is sent. */
  submitting: string;
  keep: string;
  isBusy: boolean;
  onKeep: () => void;
}) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" disabled={isBusy}>
      {isBusy ? submitting : submit}
    </Button>
    <Button tone="plain" disabled={isBusy} onClick={onKeep}>
      {keep}
    </Button>
  </div>
);
