import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { orderDayProblem, useOrderDays } from '../../common/order-days.ts';
import { DaySelect } from '../../ui/day-select.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';

/** When a customer would like a visit, and instructions; empty strings where there is no preference. */
export type VisitPreferences = {
  scheduledDate: string;
  preferredTime: string;
  specialInstructions: string;
};

export const noPreferences: VisitPreferences = {
  scheduledDate: '',
  preferredTime: '',
  specialInstructions: '',
};

/** The preferences that were filled in, as the API expects them. */
export const namedPreferences = (preferences: VisitPreferences) => ({
  ...(preferences.scheduledDate !== '' && { scheduledDate: preferences.scheduledDate }),
  ...(preferences.specialInstructions.trim() !== '' && {
    specialInstructions: preferences.specialInstructions,
  }),
  ...timeOf(preferences.preferredTime),
});

const timeOf = (provided: string) => {
  const preferredTime = preferredTimes.find((time) => time === provided);
  return preferredTime ? { preferredTime } : {};
};

export const VisitFields = ({
  preferences,
  onChange,
  address,
  asksNotes = true,
}: {
  preferences: VisitPreferences;
  onChange: (preferences: VisitPreferences) => void;
  /** Where the visit is; '' if that is not known. */
  address: string;
  /** False for visitors: nothing stores their notes until they sign in (rules: signup-10). */
  asksNotes?: boolean;
}) => {
  const days = useOrderDays(address);
  const set = (changes: Partial<VisitPreferences>) => onChange({ ...preferences, ...changes });
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <DaySelect
          label="Date"
          optional
          error={orderDayProblem(preferences.scheduledDate, address)}
          empty="No preference"
          days={days}
          value={preferences.scheduledDate}
          onChange={(event) => set({ scheduledDate: event.target.value })}
        />
        <SelectField
          label="Time"
          optional
          value={preferences.preferredTime}
          onChange={(event) => set({ preferredTime: event.target.value })}
          empty="No preference"
          options={preferredTimes}
        />
        {asksNotes && (
          <div className="@md:col-span-2">
            <TextArea
              label="Instructions for this service"
              optional
              rows={2}
              maxLength={1000}
              value={preferences.specialInstructions}
              onChange={(event) => set({ specialInstructions: event.target.value })}
            />
          </div>
        )}
      </div>
    </div>
  );
};
