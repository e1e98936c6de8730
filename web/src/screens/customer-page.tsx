import type { ReactNode } from 'react';
import { RequireCustomer } from '../features/session/require-customer.tsx';
import { useSession } from '../features/session/use-session.ts';
import { pageTitle } from '../lib/settings.ts';
import { Component as NotFound } from './not-found/not-found-screen.tsx';
import { SlimFooter } from './slim-footer.tsx';

type Props = {
  title: string;
  banner: ReactNode;
  /** What a visitor sees; by default that there is no such page. */
  forVisitors?: ReactNode | undefined;
  children: ReactNode;
};

const Page = ({ title, banner, children }: Omit<Props, 'forVisitors'>) =>
  useSession().user?.isAdmin ? (
    <NotFound />
  ) : (
    <>
      <title>{pageTitle(title)}</title>
      {banner}
      {/* So high that what is still to be loaded pushes nothing that can be seen. */}
      <div className="page flex min-h-dvh flex-col gap-8 py-6 sm:gap-10 sm:py-8">{children}</div>
      <SlimFooter />
    </>
  );

/** One of a customer's own pages; for anybody else there is none at its address (rules: access-16). */
export const CustomerPage = ({ forVisitors, ...props }: Props) => (
  <RequireCustomer
    title="Login Required"
    description="Please log in to see this page."
    fallback={forVisitors ?? <NotFound />}
  >
    <Page {...props} />
  </RequireCustomer>
);
