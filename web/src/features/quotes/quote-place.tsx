import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LazyWhenVisible } from '../../ui/lazy-when-visible.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PoolBubbles } from '../../ui/loading-animations.tsx';

const load = () => import('./quote-form.tsx');

/** As tall as the form, so that the layout does not shift when it arrives. */
const place = (
  <div className="grid noscript:hidden min-h-[46rem] place-items-center sm:min-h-[37rem]">
    <Loading animation={<PoolBubbles />} />
  </div>
);

/** The form for a quote, fetched shortly before it scrolls into view, or a little after the page. */
export const QuotePlace = ({ about }: { about?: string }) => (
  <LazyWhenVisible fallback={place}>
    <LazyComponent load={load} props={about === undefined ? {} : { about }} fallback={place} />
  </LazyWhenVisible>
);
