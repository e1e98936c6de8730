import { lines, serviceLines, type ServiceLine, type TaskKey } from './lines.ts';

/** The tasks of all lines. */
export const taskKeys: TaskKey[] = [
  ...new Set(serviceLines.flatMap((line) => lines[line].tasks.map(({ key }) => key))),
];

/** The same value for every task of every line, such as a field of a schema. */
export const eachTask = <const Value>(value: Value): Record<TaskKey, Value> =>
  Object.assign({}, ...taskKeys.map((key) => ({ [key]: value })));

export const taskGroups = (line: ServiceLine): string[] => [
  ...new Set(lines[line].tasks.map(({ group }) => group)),
];
