import { markup, renderPage } from './page-layout.ts';

/** The page for a request that cannot continue, such as one from an unknown client. */
export const errorPage = ({ siteName, message }: { siteName: string; message: string }): string =>
  renderPage({
    siteName,
    title: 'Sign-in did not work',
    error: `An error was encountered with the requested page: ${message}`,
    content: markup`<p>Go back to the site and choose “Sign in” again.</p>`,
  });

/** The page for a sign-in that has expired or was started in another browser. */
export const expiredPage = ({ siteName }: { siteName: string }): string =>
  renderPage({
    siteName,
    title: 'This sign-in has expired',
    error: null,
    content: markup`<p>Nothing is lost. Go back to the site and choose “Sign in” again.</p>`,
  });
