import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => (
  <PageBanner title="Account" compact>
    Your details, reminders and devices.
  </PageBanner>
);
