import { verdicts, type Verdict } from 'shared/domain/water/judged-readings.ts';

const marks: Readonly<Record<Verdict, { path: string; styles: string }>> = {
  low: { path: 'M2 5h16l-8 12z', styles: 'bg-warn-wash' },
  'in range': { path: 'M2 10l5 6L18 4', styles: 'bg-good-wash' },
  high: { path: 'M2 15h16L10 3z', styles: 'bg-danger-wash' },
};

/** Low, in range or high: as a word, a shape and a color, each enough by itself. */
export const ReadingMark = ({ verdict }: { verdict: Verdict }) => {
  const { path, styles } = marks[verdict];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-control border-2 border-ink px-2 py-0.5 text-base font-bold text-ink ${styles}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4">
        <path
          d={path}
          fill={verdict === 'in range' ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </svg>
      {verdicts[verdict]}
    </span>
  );
};
