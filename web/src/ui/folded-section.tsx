import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ReactNode, type Ref } from 'react';

/** A section of a page of which only the headline is shown until it is opened; on paper it is open. */
export const FoldedSection = ({
  title,
  summary,
  children,
}: {
  title: string;
  /** The headline, which can take the focus. */
  summary?: Ref<HTMLElement>;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <details className="group disclosure overflow-hidden rounded-card border-2 border-cream-200 bg-white shadow-card open:border-ink">
        <summary
          ref={summary}
          className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-2 focus-visible:outline-offset-[-4px] [&::-webkit-details-marker]:hidden"
        >
          <h2 id={id} className="title-3">
            {title}
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-6 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-5 pb-5">{children}</div>
      </details>
    </section>
  );
};
