import { OwnStatements } from '../../features/charges/own-statements.tsx';
import { CustomerPage } from '../customer-page.tsx';
import { Banner } from './billing-banner.tsx';
import { OwnBalance } from './own-balance.tsx';

/** `/billing`: what a customer owes, how to pay it, and what was paid (rules: screen-69). */
export const Component = () => (
  <CustomerPage title="Billing" banner={<Banner />}>
    <OwnBalance />
    <OwnStatements />
  </CustomerPage>
);
