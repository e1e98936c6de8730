import { useState } from 'react';
import { captionMaxLength } from 'shared/domain/photo-rules.ts';
import { controlStyles, Field } from '../../ui/field.tsx';

type Props = {
  /** In the order of the report. */
  photos: readonly { id: string; name: string; number: number }[];
  /** By photo id. */
  captions: Readonly<Record<string, string>>;
  onChange: (id: string, caption: string) => void;
};

/** A caption field per photo; the PDF and the mail print it below the photo. */
export const PhotoCaptions = ({ photos, captions, onChange }: Props) => {
  const [isOpenAtFirst] = useState(() => photos.some(({ id }) => captions[id]));
  if (photos.length === 0) return null;
  return (
    <details className="mt-4" open={isOpenAtFirst}>
      <summary className="min-h-11 py-2 font-semibold">
        Captions <span className="font-normal text-ink-soft">(optional)</span>
      </summary>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {photos.map(({ id, name, number }) => (
          <Field key={id} label={`Caption of photo ${number}`} hint={name || undefined}>
            {(control) => (
              <input
                type="text"
                maxLength={captionMaxLength}
                autoComplete="off"
                {...control}
                value={captions[id] ?? ''}
                onChange={(event) => onChange(id, event.target.value)}
                className={controlStyles}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
};
