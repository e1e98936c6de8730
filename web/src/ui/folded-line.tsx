import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

/** The list around {@link FoldedLine}s. */
export const foldedLines =
  'divide-y-2 divide-cream-200 overflow-hidden rounded-card border-2 border-cream-200 bg-white';

/** A line of a list that opens to what belongs to it; on paper it is open. */
export const FoldedLine = ({
  title,
  about,
  amount,
  children,
}: {
  title: ReactNode;
  /** Smaller, below the title. */
  about: ReactNode;
  /** Money, at the end of the line. */
  amount: string;
  children: ReactNode;
}) => (
  <details className="group disclosure">
    <summary className="flex min-h-14 list-none items-center gap-2 px-3 py-1.5 hover:bg-cream-100 focus-visible:outline-offset-[-4px] sm:px-4 [&::-webkit-details-marker]:hidden">
      <span className="flex min-w-0 grow items-center justify-between gap-x-3 max-[22rem]:flex-wrap">
        <span className="min-w-0 wrap-anywhere">
          <span className="block leading-snug font-bold">{title}</span>
          <span className="block text-base leading-snug text-ink-soft">{about}</span>
        </span>
        <span className="font-semibold tabular-nums">{amount}</span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-open:rotate-180 print:hidden"
      />
    </summary>
    <div className="flex flex-col gap-3 px-3 pt-1 pb-4 sm:px-4">{children}</div>
  </details>
);
