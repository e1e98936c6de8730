import type { ReadingState } from './reading-state.ts';

const marks: Readonly<Record<ReadingState, { words: string; path: string; styles: string }>> = {
  low: { words: 'Low', path: 'M2 5h16l-8 12z', styles: 'bg-warn-wash' },
  good: { words: 'Good', path: 'M2 10l5 6L18 4', styles: 'bg-good-wash' },
  high: { words: 'High', path: 'M2 15h16L10 3z', styles: 'bg-danger-wash' },
};

/** Low, good or high: as a word, a shape and a color, each enough by itself. */
export const ReadingMark = ({ state }: { state: ReadingState }) => {
  const { words: label, path, styles } = marks[state];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-control border-2 border-ink px-2 py-0.5 text-base font-bold text-ink ${styles}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4">
        <path
          d={path}
          fill={state === 'good' ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </svg>
      {label}
    </span>
  );
};
