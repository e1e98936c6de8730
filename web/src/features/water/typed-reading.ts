import {
  measureOf,
  takesKitFlag,
  testedFields,
  type RecordedField,
  type Tested,
  type TestedField,
} from 'shared/domain/water/water-readings.ts';

export type ReadingField = TestedField | RecordedField;

export type TypedReading = {
  text: string;
  /** Undefined if nothing was typed or it is not a reading. */
  value: Tested | undefined;
  /** True if no further key could lead to another reading, so that the focus may move to the next one. */
  isDone: boolean;
  problem: string | undefined;
};

const isTestedField = (field: ReadingField): field is TestedField =>
  testedFields.some((one) => one === field);

export const hasKitFlag = (field: ReadingField): boolean =>
  isTestedField(field) && takesKitFlag(field);

/** '74' is a pH of 7.4: nobody means seventy-four. */
const withPoint = (field: ReadingField, text: string): string =>
  field === 'ph' && /^\d{2}$/u.test(text) ? `${text[0]}.${text[1]}` : text;

const inBounds = (field: ReadingField, value: number): boolean => {
  const [least, most] = measureOf(field).bounds;
  return value >= least && value <= most;
};

/** Parses what was typed so far. */
export const readTyped = (field: ReadingField, typed: string): TypedReading => {
  const { label, unit, bounds, decimals } = measureOf(field);
  // In a salt reading of '3,200' the comma separates thousands. Taken for a point, it would move the focus on at 3.
  const text = withPoint(field, typed.trim().replaceAll(',', decimals > 0 ? '.' : ''));
  if (text === '') return { text, value: undefined, isDone: false, problem: undefined };
  const isNumber = /^\d*\.?\d*$/u.test(text) && /\d/u.test(text);
  const value = isNumber ? Number(text) : NaN;
  const [, fraction] = text.split('.');
  const [least, most] = bounds;
  const canGrow =
    fraction === undefined
      ? decimals > 0 || inBounds(field, value * 10) || value * 10 + 9 <= most
      : fraction.length < decimals;
  if (inBounds(field, value)) return { text, value, isDone: !canGrow, problem: undefined };
  const mayGrow = isNumber && value < least && fraction === undefined && value * 10 <= most;
  const message = `${label} must be from ${least} to ${most.toLocaleString('en-US')}${unit && ` ${unit}`}.`;
  return { text, value: undefined, isDone: false, problem: mayGrow ? undefined : message };
};

/** What a field shows for a stored reading. */
export const shownReading = (field: ReadingField, value: Tested | undefined): string => {
  if (value === undefined) return '';
  if (typeof value !== 'number') return value === 'below' ? 'Below kit' : 'Above kit';
  return field === 'ph' && Number.isInteger(value) ? value.toFixed(1) : String(value);
};
