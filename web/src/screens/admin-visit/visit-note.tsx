import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { EditorValues } from '../../offline/report/editor-form.ts';
import { usedPhrases } from '../../features/reports/phrases.ts';
import type { SchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

/** A free-text note, typed, dictated with the keyboard's microphone or picked from the most used phrases. */
export const VisitNote = ({
  form,
  operator,
}: {
  form: SchemaForm<EditorValues>;
  operator: string;
}) => {
  const notes = useWatch({ control: form.control, name: 'notes' });
  const line = useWatch({ control: form.control, name: 'line' });
  const { data: phrases = [] } = useQuery({
    queryKey: ['phrases', operator, line],
    queryFn: async () => usedPhrases(operator, line),
    networkMode: 'always',
  });
  const open = phrases.filter((phrase) => !notes.includes(phrase));
  return (
    <section aria-label="Note" className="flex flex-col gap-3">
      <TextArea
        label="Note to the customer"
        optional
        rows={3}
        error={form.formState.errors.notes?.message}
        register={() => form.register('notes')}
      />
      {open.length > 0 && (
        <ul aria-label="Phrases you use" className="flex flex-wrap gap-2">
          {open.map((phrase) => (
            <li key={phrase} className="max-w-full">
              <Button
                tone="paper"
                size="small"
                className="min-h-12 text-left font-semibold"
                aria-label={`Add: ${phrase}`}
                onClick={() =>
                  form.setValue('notes', [notes.trim(), phrase].filter(Boolean).join(' '), {
                    shouldDirty: true,
                  })
                }
              >
                {phrase}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
