import { PageBanner } from '../../ui/page-banner.tsx';

export const Banner = () => <PageBanner title="Money">What is to be paid, by customer.</PageBanner>;
