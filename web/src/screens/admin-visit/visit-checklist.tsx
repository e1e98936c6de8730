import CheckCheck from 'lucide-react/icons/check-check';
import { useWatch } from 'react-hook-form';
import { defaultLine, lines } from 'shared/domain/lines/lines.ts';
import type { EditorValues } from '../../offline/report/editor-form.ts';
import type { SchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/field.tsx';

/** A single press checks all tasks; those that were not done are then unchecked. */
export const VisitChecklist = ({ form }: { form: SchemaForm<EditorValues> }) => {
  const values = useWatch({ control: form.control });
  const { tasks } = lines[values.line ?? defaultLine];
  const done = tasks.filter(({ key }) => values[key]).length;
  return (
    <section aria-labelledby="visit-tasks" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="visit-tasks" className="title-3">
          Done
        </h2>
        <output className="font-semibold tabular-nums">
          {done} of {tasks.length}
        </output>
      </div>
      <Button
        tone="paper"
        className="min-h-14 text-lg"
        wide
        aria-pressed={done === tasks.length}
        onClick={() => {
          for (const { key } of tasks)
            form.setValue(key, done < tasks.length, { shouldDirty: true });
        }}
      >
        <CheckCheck aria-hidden="true" /> {done === tasks.length ? 'Uncheck All' : 'All Done'}
      </Button>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {tasks.map(({ key, label }) => (
          <CheckRow key={key} label={label} {...form.register(key)} />
        ))}
      </div>
    </section>
  );
};
