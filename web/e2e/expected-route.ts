/** The person who is looking at the site. */
export type Visitor = 'visitor' | 'customer' | 'admin';

export type Link = readonly [name: string | RegExp, href: string | RegExp];

/** What the rules put on a screen (docs/product/screens.md). */
export type ExpectedRoute = {
  path: string;
  title: RegExp;
  heading: string | RegExp;
  texts?: readonly (string | RegExp)[];
  absent?: readonly (string | RegExp)[];
  links?: readonly Link[];
  buttons?: readonly (string | RegExp)[];
  absentButtons?: readonly string[];
  /** Table rows, each as text from left to right. */
  rows?: readonly string[];
  fields?: readonly (string | RegExp)[];
  tabs?: readonly string[];
};

const nowhere: Omit<ExpectedRoute, 'path'> = {
  title: /^404 Page Not Found · .*Sheriff/,
  heading: '404 Page Not Found',
  texts: ['Did you forget to add the page to the router?'],
};

export const isNowhere = ({ heading }: ExpectedRoute): boolean => heading === nowhere.heading;

/** The page shown for an address that does not exist or is not open to this person (rules: screen-1). */
export const notFound = (path: string): ExpectedRoute => ({ path, ...nowhere });
