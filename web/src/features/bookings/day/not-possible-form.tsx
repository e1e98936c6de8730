import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import {
  notPossibleLength,
  notPossiblePhotos,
  notPossibleReasons,
  notPossibleLabel,
} from 'shared/domain/visits/not-possible.ts';
import { photoMaxBytes } from 'shared/domain/photos/photo-rules.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../../lib/drafts.ts';
import { readerHint } from '../../../lib/notify-by-phone.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { isMailed } from '../notice-labels.ts';
import type { NotPossibleReport } from './use-not-possible.ts';
import { CancelledVisitMoney } from './visit-money.tsx';

const notPossibleDraft = z.object({
  reason: z.optional(z.enum(notPossibleReasons)),
  words: z.string(),
  /** The files themselves cannot be kept. */
  hasPhotos: z.boolean(),
});
type NotPossibleDraft = z.infer<typeof notPossibleDraft>;

/** Identifies a photo, so that choosing the same file twice adds it once. */
const keyOf = ({ name, lastModified, size }: File): string => `${name} ${lastModified} ${size}`;

const tall = 'min-h-14 grow';

const PhotoPicker = ({
  photos,
  hadPhotos,
  onChange,
}: {
  photos: readonly File[];
  /** Whether some had been chosen before the session ended. */
  hadPhotos: boolean;
  onChange: (photos: readonly File[]) => void;
}) => {
  const id = useId();
  const [problem, setProblem] = useState(
    hadPhotos ? 'Your photos were not kept. Please add them again.' : undefined,
  );
  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= photoMaxBytes);
    setProblem(fitting.length < files.length ? 'A photo may have at most 10 MB.' : undefined);
    const known = new Set(photos.map(keyOf));
    const added = fitting.filter((file) => !known.has(keyOf(file)));
    onChange([...photos, ...added].slice(0, notPossiblePhotos));
  };
  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul className="flex flex-col gap-2">
          {photos.map((photo, index) => (
            <li
              key={keyOf(photo)}
              className="flex min-h-14 items-center justify-between gap-2 rounded-control border-2 border-line bg-white pl-3"
            >
              <span className="min-w-0 truncate">{photo.name}</span>
              <Button
                tone="plain"
                className="size-14"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => onChange(photos.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < notPossiblePhotos && (
        <label
          htmlFor={id}
          className={buttonStyles({
            tone: 'paper',
            className: `${tall} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pool-700`,
          })}
        >
          <Camera aria-hidden="true" /> {photos.length === 0 ? 'Add Photo' : 'Add Another Photo'}
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              // Lets the same file be chosen again after it was removed.
              event.target.value = '';
            }}
          />
        </label>
      )}
      {problem && (
        <p role="alert" className="text-base font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
};

/**
 * Asks why the operator could not do a visit, with words and photos, and shows what it costs the customer before it is
 * saved (rules: booking-28). It sends nothing itself: `onSay` gets the answers.
 */
export const NotPossibleForm = ({
  booking,
  busy,
  onKeep,
  onSay,
}: {
  booking: AdminBooking;
  busy: boolean;
  onKeep: () => void;
  onSay: (message: NotPossibleReport) => void;
}) => {
  const recordedAt = useRef<string>(undefined);
  const [draft, setDraft] = useDraftState<NotPossibleDraft>(
    `notPossible ${booking.id}`,
    notPossibleDraft,
    () => ({
      words: '',
      hasPhotos: false,
    }),
  );
  const { reason, words: phrase } = draft;
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isRequested, setIsRequested] = useState(false);
  const lacksLabel = reason === 'other' && phrase.trim() === '';
  return (
    <ActionForm
      submit="Tell the Customer"
      submitting="DisputeEventCall..."
      isBusy={busy}
      buttonClass={tall}
      onCancel={onKeep}
      onSubmit={(form) => {
        setIsRequested(true);
        if (reason === undefined) form.querySelector('input')?.focus();
        else if (lacksLabel) form.querySelector('textarea')?.focus();
        else {
          // A retry after a failure keeps the time of the first press.
          recordedAt.current ??= new Date().toISOString();
          onSay({ reason, words: phrase.trim(), photos, recordedAt: recordedAt.current });
        }
      }}
    >
      <ChoiceGroup
        legend="What happened?"
        large
        choices={notPossibleReasons.map((one) => ({
          label: notPossibleLabel[one].label,
          name: 'reason',
          value: one,
          checked: reason === one,
          onChange: () => setDraft({ ...draft, reason: one }),
        }))}
        error={isRequested && reason === undefined ? 'Please choose what kept you' : undefined}
      />
      <TextArea
        label="Message to the customer"
        optional={reason !== 'other'}
        hint={readerHint(isMailed(booking))}
        error={
          isRequested && lacksLabel
            ? 'Please explain what happened. The customer will read it'
            : undefined
        }
        rows={2}
        maxLength={notPossibleLength}
        value={phrase}
        onChange={(event) => setDraft({ ...draft, words: event.target.value })}
      />
      <PhotoPicker
        photos={photos}
        hadPhotos={draft.hasPhotos}
        onChange={(files) => {
          setPhotos(files);
          setDraft({ ...draft, hasPhotos: files.length > 0 });
        }}
      />
      <CancelledVisitMoney booking={booking} />
    </ActionForm>
  );
};
