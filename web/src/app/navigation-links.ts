import type { Session } from '../features/session/use-session.ts';
import { paths } from '../lib/paths.ts';

export type NavigationLink = { to: string; label: string };

/** The links of the top navigation for the current session (rules: screen-5). */
export const navigationLinks = ({ user }: Session): NavigationLink[] => [
  { to: paths.home(), label: 'Home' },
  { to: paths.services(), label: 'Services' },
  ...(user && !user.isAdmin ? [{ to: paths.downloadReports(), label: 'My Reports' }] : []),
  ...(user?.isAdmin
    ? [
        { to: paths.adminDashboard(), label: 'Admin Dashboard' },
        { to: paths.newReport(), label: 'New Report' },
      ]
    : []),
];

/** 'Welcome, Ana': the first name, or the email if there is none. */
export const greeting = (user: { firstName: string | null; email: string }): string =>
  `Welcome, ${user.firstName || user.email}`;
