import type { UseFormRegister } from 'react-hook-form';
import { checklist, checklistGroups } from 'shared/domain/checklist.ts';
import { CheckRow } from '../../ui/field.tsx';
import type { EditorValues } from './editor-form.ts';

/** The eight tasks in their two columns. */
export const ChecklistFields = ({ register }: { register: UseFormRegister<EditorValues> }) => (
  <div className="grid gap-6 md:grid-cols-2">
    {checklistGroups.map((group) => (
      <fieldset key={group}>
        <legend className="title-3 mb-3 font-display font-bold">{group}</legend>
        <div className="flex flex-col gap-2.5">
          {checklist
            .filter((task) => task.group === group)
            .map(({ key, label }) => (
              <CheckRow key={key} label={label} {...register(key)} />
            ))}
        </div>
      </fieldset>
    ))}
  </div>
);
