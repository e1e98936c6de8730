import type { LineDeclaration } from './line.ts';
import { pool } from './pool.ts';
import { yard } from './yard.ts';

/** The lines of business in display order, by their value in the table, the API and the web's addresses. */
const declarations = { pool, yard };

export type ServiceLine = keyof typeof declarations;

type Declared = (typeof declarations)[ServiceLine];

/** A boolean of the report: whether a task was done. */
export type TaskKey = Declared['tasks'][number]['key'];
export type VisitTask = { key: TaskKey; label: string; group: string };

type Line = Omit<LineDeclaration, 'tasks' | 'taxCategory'> & {
  tasks: readonly VisitTask[];
  taxCategory: Declared['taxCategory'];
};

export const lines: Readonly<Record<ServiceLine, Line>> = declarations;

export const isServiceLine = (line: unknown): line is ServiceLine =>
  typeof line === 'string' && Object.hasOwn(lines, line);

export const serviceLines = Object.keys(lines).filter(isServiceLine);

/** The line of a visit or report of which nothing else is known. */
export const defaultLine: ServiceLine = 'pool';

/** A value for each line, computed from its declaration. */
export const eachLine = <Value>(valueOf: (line: Line) => Value): Record<ServiceLine, Value> =>
  Object.assign({}, ...serviceLines.map((line) => ({ [line]: valueOf(lines[line]) })));

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** 'Pool visit' */
export const visitKind = (line: ServiceLine): string => `${capitalized(lines[line].noun)} visit`;

/** 'Pool service', the name of a visit for which no booking names a service. */
export const visitName = (line: ServiceLine): string => `${capitalized(lines[line].noun)} service`;
