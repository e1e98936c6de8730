import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

/** Native elements, which work without scripts and with find in page. */
export const Disclosures = ({
  group,
  items,
}: {
  /** Only one of a group is open at a time. */
  group: string;
  items: readonly { title: string; content: ReactNode }[];
}) => (
  <div className="flex flex-col gap-2">
    {items.map(({ title, content }) => (
      <details
        key={title}
        name={group}
        className="group disclosure overflow-hidden rounded-card border-2 border-cream-200 bg-white open:border-ink"
      >
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 py-2.5 sm:px-5 focus-visible:outline-offset-[-4px] [&::-webkit-details-marker]:hidden">
          <h3 className="font-sans text-[1.0625rem] leading-snug font-bold tracking-normal">
            {title}
          </h3>
          <ChevronDown
            aria-hidden="true"
            className="size-6 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4 text-ink-soft sm:px-5">{content}</div>
      </details>
    ))}
  </div>
);
