import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => <PageBanner title="Checkout">Complete your service booking</PageBanner>;
