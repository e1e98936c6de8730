import { pageTitle, settings } from '../lib/settings.ts';

/** Title and metadata of a public page, for search engines and shared links. Use once per screen. */
export const PageHead = ({
  title,
  description,
  path,
}: {
  /** Unique on the site; the business name is appended. */
  title: string;
  /** One or two sentences, at most 160 characters: search engines cut off the rest. */
  description: string;
  /** The page's canonical path. */
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
