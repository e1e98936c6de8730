import { useState } from 'react';
import { isPlainDay } from 'shared/domain/dates.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const DateForm = ({
  date,
  onCancel,
  onDate,
}: {
  date: string;
  onCancel: () => void;
  onDate: (date: string) => void;
}) => {
  const [value, setValue] = useState(date);
  const [isRefused, setRefused] = useState(false);
  return (
    <ActionForm
      submit="Show Day"
      isBusy={false}
      onCancel={onCancel}
      onSubmit={(form) => {
        setRefused(!isPlainDay(value));
        if (isPlainDay(value)) onDate(value);
        else form.querySelector('input')?.focus();
      }}
    >
      <DateField
        label="Date"
        value={value}
        onChange={setValue}
        error={isRefused ? 'Please choose a date' : undefined}
      />
    </ActionForm>
  );
};

/** Asks for a day to show. */
export const GoToDate = ({
  date,
  open,
  onClose,
  onDate,
}: {
  /** The day shown now, 'YYYY-MM-DD'. */
  date: string;
  open: boolean;
  onClose: () => void;
  onDate: (date: string) => void;
}) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title="Go to date"
    description="Any day, past or to come."
  >
    <DateForm
      date={date}
      onCancel={onClose}
      onDate={(day) => {
        onClose();
        onDate(day);
      }}
    />
  </Dialog>
);
