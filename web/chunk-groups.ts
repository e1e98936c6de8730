import { notFoundScreen, screens, type Audience } from './src/app/screens.ts';

/** What the bundler reports about a module; ids are absolute paths. */
type ModuleInfo = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};

type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Who opens the other entries and lazy parts, by source path. */
const parts: readonly [audience: Audience, sources: RegExp][] = [
  ['everyone', /\/(?:index|admin)\.html/],
  ['reader', /\/src\/app\/connection-screen/],
  ['catalogue', /\/src\/screens\/home\/landing\/landing-parts/],
  ['visitor', /\/src\/(?:features\/quotes\/quote-form|app\/account-menu|ui\/toaster)/],
  ['customer', /\/src\/features\/cart\//],
  ['desk', /\/src\/(?:screens\/home\/operator\/|features\/payments\/refund-payment-form)/],
  ['home', /\/src\/(?:screens\/home\/customer\/customer-home|features\/profile\/)/],
  ['day', /\/src\/(?:app\/operator-parts|offline\/)/],
  [
    'session',
    /\/src\/(?:app\/(?:signed-in-navigation|tab-bar\.)|features\/(?:session\/|chat\/waiting-count))/,
  ],
];

const rows = [...Object.values(screens), notFoundScreen];

/** The audience of an entry or lazy part; parts in a screen's folder have the screen's. */
const audienceOf = (root: string): Audience | undefined =>
  parts.find(([, sources]) => sources.test(root))?.[0] ??
  rows.find(({ folder }) => root.includes(`/src/screens/${folder}/`))?.audience;

const isRoot = ({ isEntry, dynamicImporters }: ModuleInfo): boolean =>
  isEntry || dynamicImporters.length > 0;

/** The entries and lazy parts that import a module, directly or indirectly. */
const rootsOf = (module: string, context: Context): string[] => {
  const seen = new Set<string>();
  const roots: string[] = [];
  const climb = (id: string): void => {
    const info = context.getModuleInfo(id);
    if (!info || seen.has(id)) return;
    seen.add(id);
    if (isRoot(info)) roots.push(id);
    info.importers.forEach(climb);
  };
  climb(module);
  return roots;
};

/** Modules that always share one chunk, whatever audiences use them. */
const wholes: readonly [name: string, modules: RegExp][] = [
  [
    'framework',
    /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\/(?!.*(?:nfiniteQueryObserver|useInfiniteQuery|utationObserver|useMutation))/,
  ],
  [
    'shared',
    /node_modules\/zod\/|\/src\/lib\/api\.ts|utationObserver|useMutation\.|useInfiniteQuery|nfiniteQueryObserver/,
  ],
  [
    'shared',
    /node_modules\/@radix-ui\/(?:primitive|react-(?:collection|dismissable-layer|portal|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs|use-[\w-]+))\//,
  ],
  [
    'forms',
    /node_modules\/(?:react-hook-form|@hookform)\/|\/lib\/use-schema-form|\/ui\/form-fields/,
  ],
  [
    'signed-in',
    /node_modules\/(?:@radix-ui\/react-(?:dialog|focus-)|react-remove-scroll|react-style-singleton|use-sidecar|aria-hidden|tslib|use-callback-ref|get-nonce)/,
  ],
  ['menu', /node_modules\/@radix-ui\/react-(?:dropdown-)?menu\//],
  ['popper', /node_modules\/@floating-ui\/|react-popper\//],
  [
    'account',
    /\/src\/(?:app\/(?:signed-in-navigation|tab-bar)|features\/session\/(?:session-failed|read-current-user))\.ts/,
  ],
  ['pages', /\/src\/(?:screens\/not-found\/not-found-screen|app\/connection-screen)/],
  [
    'operator',
    /\/src\/(?:app\/operator-parts|offline\/(?:stored-session|cached-answers|outbox\/current-outbox))\.ts/,
  ],
];

const wholeOf = (id: string): string | undefined =>
  wholes.find(([, modules]) => modules.test(id))?.[0];

/** The chunk for modules shared by several parts with these audiences. */
const fileFor = (shared: ReadonlySet<Audience>): string => {
  const has = (...names: Audience[]): boolean => names.some((name) => shared.has(name));
  const isSignedIn = has('customer', 'home', 'day', 'visit', 'editor', 'desk', 'session');
  if (has('everyone')) return 'site';
  if (has('reader')) return 'pages';
  if (has('catalogue')) return isSignedIn ? 'shared' : 'catalogue';
  if (has('visitor')) return isSignedIn ? 'account' : 'visitors';
  if (has('session', 'customer')) return 'account';
  // The operator beside a pool does without what only customers and the desk need.
  if (has('home')) return has('day', 'visit', 'editor') ? 'signed-in' : 'records';
  if (has('day')) return 'operator';
  // What a report is written with, on both of its screens, is too much for the others to load.
  if (has('visit')) return has('desk') ? 'operator' : 'report-writing';
  return 'desk';
};

const isStart = (root: string): boolean => /\/(?:index|admin)\.html/.test(root);

/** The chunk that a module belongs to; null leaves it with the only part that uses it. */
export const chunkOf = (id: string, context: Context): string | null => {
  const whole = wholeOf(id);
  if (whole !== undefined) return whole;
  const info = context.getModuleInfo(id);
  if (!info || isRoot(info)) return null;
  const roots = rootsOf(id, context);
  if (roots.every(isStart)) return 'site';
  const [first = ''] = roots;
  if (roots.length < 2) return wholeOf(first) ?? null;
  const shared = new Set(roots.map(audienceOf).filter((name) => name !== undefined));
  return shared.size === 0 ? null : fileFor(shared);
};
