import type { UseFormRegister } from 'react-hook-form';
import { taskGroups, visitTasks } from 'shared/domain/checklist.ts';
import type { ServiceLine } from 'shared/domain/service-lines.ts';
import { CheckRow } from '../../ui/field.tsx';
import type { EditorValues } from './editor-form.ts';

/** The tasks of a visit: eight for a pool, in two columns, or those for a yard. */
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
          {visitTasks[line]
            .filter((task) => task.group === group)
            .map(({ key, label }) => (
              <CheckRow key={key} label={label} {...register(key)} />
            ))}
        </div>
      </fieldset>
    ))}
  </div>
);
