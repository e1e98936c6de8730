import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Your Service Reports">
    What we did at your property, visit by visit.
  </PageBanner>
);
