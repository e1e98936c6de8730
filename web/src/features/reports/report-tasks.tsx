import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { lines, type TaskKey } from 'shared/domain/lines/lines.ts';
import { taskGroups } from 'shared/domain/lines/tasks.ts';

type Props = { report: Pick<ServiceReport, 'line' | TaskKey> };

/** What was done and what was not, grouped as in the checklist of the visit's line. */
export const ReportTasks = ({ report }: Props) => (
  <div className="grid gap-6 md:grid-cols-2">
    {taskGroups(report.line).map((group) => (
      <section key={group}>
        <h2 className="title-3 mb-2">{group}</h2>
        <ul className="flex flex-col gap-1.5">
          {lines[report.line].tasks
            .filter((task) => task.group === group)
            .map(({ key, label }) => (
              <li key={key} className="flex items-start gap-2.5">
                {report[key] ? (
                  <Check aria-label="Done:" className="mt-1 size-5 shrink-0 text-good" />
                ) : (
                  <X aria-label="Not done:" className="mt-1 size-5 shrink-0 text-ink-soft" />
                )}
                <span className={report[key] ? '' : 'text-ink-soft'}>{label}</span>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
);
