import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatCalendarDate, isCalendarDate } from 'shared/domain/dates.ts';
import { lines, serviceLines, visitKind } from 'shared/domain/lines/lines.ts';
import { factsOfLine } from 'shared/domain/lines/visit-facts.ts';
import { readingRows } from 'shared/domain/water/water-readings.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { slotLabel, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { photoIdOf } from '../../common/photo-id.ts';
import type { EditorValues, ReportContent } from './editor-form.ts';

/** A difference between two versions of a report, with text for both. */
export type Difference = {
  /** The form field; undefined for photos and captions. */
  field: keyof EditorValues | undefined;
  label: string;
  mine: string;
  theirs: string;
};

const dateLabel = (date: string): string =>
  isCalendarDate(date) ? formatCalendarDate(date) : 'None';

const photoLabel = (photos: readonly string[], others: readonly string[]): string => {
  const known = new Set(others.map(photoIdOf));
  const only = photos.filter((address) => !known.has(photoIdOf(address))).length;
  const count = photos.length === 1 ? '1 photo' : `${photos.length} photos`;
  return only === 0 ? count : `${count}, ${only} of them only here`;
};

const captionsById = ({ photos, captions }: ReportContent): Map<string, string> =>
  new Map(photos.map((address, index) => [photoIdOf(address), captions[index]?.trim() ?? '']));

const captionLabel = ({ captions }: ReportContent): string =>
  captions
    .flatMap((caption, index) => (caption.trim() === '' ? [] : `Photo ${index + 1}: ${caption}`))
    .join('; ') || 'None';

const rowLabel = (rows: readonly { label: string; value: string }[]): string =>
  rows.map(({ label, value }) => `${label} ${value}`).join('; ') || 'Nothing';
const slotsById = ({ photos, slots }: ReportContent): Map<string, PhotoSlot | null> =>
  new Map(slots && photos.map((address, index) => [photoIdOf(address), slots[index] ?? null]));

const slotWords = ({ slots = [] }: ReportContent): string =>
  slots
    .flatMap((slot, index) => (slot === null ? [] : `Photo ${index + 1}: ${slotLabel[slot]}`))
    .join('; ') || 'None';

const taskFields = [
  ...new Map(
    serviceLines.flatMap((line) => lines[line].tasks).map((task) => [task.key, task]),
  ).values(),
];

/** In the order of the form; empty if saving either version gives the same report. */
export const differencesBetween = (
  mine: ReportContent,
  theirs: ReportContent,
  customerName: (id: string) => string = (id) => id,
): Difference[] => {
  const differences: Difference[] = [];
  const compare = (
    field: keyof EditorValues,
    label: string,
    message: (values: EditorValues) => string,
  ) => {
    const [one, other] = [message(mine.values), message(theirs.values)];
    if (one !== other) differences.push({ field, label, mine: one, theirs: other });
  };
  compare('customerId', 'Customer', ({ customerId }) =>
    customerId === '' ? 'Nobody chosen' : customerName(customerId),
  );
  compare('line', 'Visit', ({ line }) => visitKind(line));
  compare('serviceDate', 'Service Date', ({ serviceDate }) => dateLabel(serviceDate));
  for (const { key, label } of taskFields)
    compare(key, label, (values) => (values[key] ? 'Done' : 'Not done'));
  compare('water', 'Water', (values) => {
    const { water } = factsOfLine(values);
    return water === null ? 'Not tested' : rowLabel(readingRows(water));
  });
  compare(
    'added',
    'What was added',
    (values) => factsOfLine(values).added.map(addedLabel).join('; ') || 'Nothing',
  );
  compare('yard', 'Yard', (values) => {
    const { yard } = factsOfLine(values);
    return yard === null ? 'Nothing' : rowLabel(yardRows(yard));
  });
  const [one, other] = [mine.photos.map(photoIdOf), theirs.photos.map(photoIdOf)];
  if (one.join() !== other.join())
    differences.push({
      field: undefined,
      label: 'Service Photos',
      mine: photoLabel(mine.photos, theirs.photos),
      theirs: photoLabel(theirs.photos, mine.photos),
    });
  const theirCaptions = captionsById(theirs);
  const isCaptionChanged = [...captionsById(mine)].some(
    ([id, caption]) => (theirCaptions.get(id) ?? caption) !== caption,
  );
  if (isCaptionChanged)
    differences.push({
      field: undefined,
      label: 'Captions',
      mine: captionLabel(mine),
      theirs: captionLabel(theirs),
    });
  const theirSlots = slotsById(theirs);
  const isSlotChanged = [...slotsById(mine)].some(
    ([id, slot]) => (theirSlots.has(id) ? theirSlots.get(id) : slot) !== slot,
  );
  if (isSlotChanged)
    differences.push({
      field: undefined,
      label: 'Photos show',
      mine: slotWords(mine),
      theirs: slotWords(theirs),
    });
  compare('notes', 'Service Notes', ({ notes }) => notes.trim() || 'None');
  compare('nextVisitDate', 'Next Visit Date', ({ nextVisitDate }) => dateLabel(nextVisitDate));
  return differences;
};

/** True if saving either gives the same report. */
export const isSameContent = (one: ReportContent, other: ReportContent): boolean =>
  differencesBetween(one, other).length === 0;
