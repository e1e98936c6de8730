import type { UseFormRegister } from 'react-hook-form';
import { lines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { taskGroups } from 'shared/domain/lines/tasks.ts';
import { CheckRow } from '../../ui/field.tsx';
import type { EditorValues } from '../../offline/report/editor-form.ts';

/** The tasks of a visit, each group in a column. */
export const ChecklistFields = ({
  line,
  register,
}: {
  line: ServiceLine;
  register: UseFormRegister<EditorValues>;
}) => (
  <div className="grid gap-6 md:grid-cols-2">
    {taskGroups(line).map((group) => (
      <fieldset key={group}>
        <legend className="title-3 mb-3 font-display font-extrabold">{group}</legend>
        <div className="flex flex-col gap-2.5">
          {lines[line].tasks
            .filter((task) => task.group === group)
            .map(({ key, label }) => (
              <CheckRow key={key} label={label} {...register(key)} />
            ))}
        </div>
      </fieldset>
    ))}
  </div>
);
