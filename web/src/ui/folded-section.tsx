import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';

/** A section of a page of which only the headline is shown until it is opened; on paper it is open. */
export const FoldedSection = ({
  title,
  about,
  summary,
  name,
  opens = false,
  children,
}: {
  title: string;
  /** Smaller, below the title, while it is closed. */
  about?: string | undefined;
  /** The headline, which can take the focus. */
  summary?: Ref<HTMLElement>;
  /** By which an address can lead to it. */
  name?: string;
  /** Whether to open it. */
  opens?: boolean;
  children: ReactNode;
}) => {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <section id={name} aria-labelledby={id}>
      <details
        ref={details}
        className="group disclosure overflow-hidden rounded-card border-2 border-cream-200 bg-white shadow-card open:border-ink"
      >
        <summary
          ref={summary}
          className="flex min-h-14 list-none items-center justify-between gap-2 px-5 py-2 focus-visible:outline-offset-[-4px] [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0">
            <h2 id={id} className="title-3">
              {title}
            </h2>
            {about !== undefined && (
              <span className="block text-base text-ink-soft group-open:hidden">{about}</span>
            )}
          </span>
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
