import { settings } from '../../../lib/settings.ts';
import { TwoDogs } from '../../../ui/pictures/two-dogs.tsx';

export const QuoteLabel = () => {
  const { claims, phone, email } = settings();
  return (
    <div className="lg:sticky lg:top-24 lg:self-start">
      <h2 id="quote-title" className="title-2">
        Get a Quote
      </h2>
      <p className="mt-1 max-w-md leading-snug">
        Tell us about your pool or your yard. The estimate is free
        {claims.fastScheduling && (
          <>
            , and we schedule within <span className="whitespace-nowrap">24-48 hours</span>
          </>
        )}
        .
      </p>
      <noscript>
        <p className="mt-3 text-lg">
          The form needs JavaScript; call {phone} or write to {email} instead.
        </p>
      </noscript>
      <TwoDogs className="mt-6 w-full max-w-md overflow-clip rounded-card max-lg:hidden" />
    </div>
  );
};
