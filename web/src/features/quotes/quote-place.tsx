import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LazyWhenVisible } from '../../ui/lazy-when-visible.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PoolBubbles } from '../../ui/loading-animations.tsx';

const load = () => import('./quote-form.tsx');

const place = (
  <div className="grid place-items-center py-24">
    <Loading animation={<PoolBubbles />} />
  </div>
);

/** The form for a quote, fetched shortly before it scrolls into view, or a little after the page. */
export const QuotePlace = ({ about }: { about?: string }) => (
  // As tall as the form, so that the page keeps its height when it arrives.
  <div className="min-h-[43rem] noscript:hidden sm:min-h-[37rem]">
    <LazyWhenVisible fallback={place}>
      <LazyComponent load={load} props={about === undefined ? {} : { about }} fallback={place} />
    </LazyWhenVisible>
  </div>
);
