import { pageTitle, settings } from '../lib/settings.ts';

/** What search engines and shared links say of a public page. One a screen. */
export const PageHead = ({
  title,
  description,
  path,
}: {
  /** Unique on the site; the business's name is added. */
  title: string;
  /** One or two sentences, at most 160 characters: more is cut off. */
  description: string;
  /** The page's one address, whatever it was opened by. */
  path: string;
}) => {
  const address = settings().siteUrl + path;
  return (
    <>
      <title>{pageTitle(title)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
    </>
  );
};
