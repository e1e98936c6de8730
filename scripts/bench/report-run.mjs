// One run of `npm run bench -- reports`, in its own process: loads a bundle, does one thing once, and
// then repeats it as often as asked. Prints CPU times in ms, elapsed time in ms and peak memory in MB.
const [, , bundle, name, argument, again] = process.argv;
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const { benchRuns } = await import(bundle);
const loaded = spent();
const started = performance.now();
await benchRuns[name](...JSON.parse(argument));
const clock = performance.now() - started;
const first = spent() - loaded;
const warm = [];
for (let run = 0; run < Number(again); run += 1) {
  const before = spent();
  await benchRuns[name](...JSON.parse(argument));
  warm.push(spent() - before);
}
warm.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    first,
    warm: warm[Math.floor(warm.length / 2)] ?? 0,
    clock,
    megabytes: process.resourceUsage().maxRSS / 1000,
  }),
);
process.exit(0);
