import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Billing" compact>
    What you owe, and what you paid.
  </PageBanner>
);
