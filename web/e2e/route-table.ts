import { customerRoutes } from './customer-routes.ts';
import type { ExpectedRoute, Link, Visitor } from './expected-route.ts';
import { operatorRoutes } from './operator-routes.ts';
import { publicRoutes } from './public-routes.ts';

/** All routes, by the person who is looking (rules: screen-1). */
export const routes: Record<Visitor, readonly ExpectedRoute[]> = {
  visitor: publicRoutes,
  customer: customerRoutes,
  admin: operatorRoutes,
};

type ExpectedNavigation = {
  links: readonly Link[];
  absent: readonly string[];
  /** Items of the Account dropdown. */
  account: readonly Link[];
  greeting?: string;
};

const everyone: readonly Link[] = [
  [/^Home$/, '/'],
  [/^Services$/, '/services'],
];

export const navigation: Record<Visitor, ExpectedNavigation> = {
  visitor: {
    links: everyone,
    absent: ['My Reports', 'Admin Dashboard', 'New Report', 'Logout'],
    account: [
      [/Sign Up/, '/signup'],
      [/Sign In/, /^\/api\/login/],
    ],
  },
  customer: {
    links: [
      ...everyone,
      ['My Reports', '/download-reports'],
      [/^Cart/, '/checkout'],
      ['Logout', '/api/logout'],
    ],
    absent: ['Admin Dashboard', 'New Report', 'Bookings', 'Quotes', 'Billing'],
    account: [],
    greeting: 'Welcome, Casey',
  },
  admin: {
    links: [
      ...everyone,
      ['Admin Dashboard', '/admin/dashboard'],
      ['New Report', '/admin/service-report/new'],
      [/^Cart/, '/checkout'],
      ['Logout', '/api/logout'],
    ],
    absent: ['My Reports', 'Bookings', 'Quotes', 'Money'],
    account: [],
    greeting: 'Welcome, ',
  },
};
