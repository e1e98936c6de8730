/** `npm run bench -- <name>`: measures and prints. No result makes it fail. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  attack: () => import('./attack-bench.ts'),
  cleanup: () => import('./cleanup-bench.ts'),
  cold: () => import('./cold-bench.ts'),
  cost: () => import('./cost/cost-bench.ts'),
  loop: () => import('./loop-bench.ts'),
  photos: () => import('./photos-bench.ts'),
  reports: () => import('./reports-bench.ts'),
  table: () => import('./table-bench.ts'),
  visit: () => import('./visit-bench.ts'),
  warm: () => import('./warm-bench.ts'),
  web: () => import('./web-bench.ts'),
};

const [name = ''] = process.argv.slice(2);
const load = benches[name];
if (load) {
  const { run } = await load();
  await run();
} else {
  console.error(`Choose what to measure: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
