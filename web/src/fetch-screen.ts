/**
 * The first, small script of an app page: fetches what the screen at its address needs while the app's own scripts
 * are still on their way. Otherwise each of these files would be found by the one before it.
 */
const fits = (pattern: string, pathname: string): boolean => {
  const given = pathname.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
};

/** Files by the pattern of the screen's address, as the page carries them. */
const known: Readonly<Record<string, readonly string[]>> = JSON.parse(
  document.querySelector('#screen-files')?.textContent ?? '{}',
);

for (const [pattern, files] of Object.entries(known)) {
  if (!fits(pattern, window.location.pathname)) continue;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
