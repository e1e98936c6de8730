// One cold start: loads a bundle and answers one event with it, in a process of its own. Prints the processor
// time from the loading to the answer in milliseconds. Plain JavaScript, so that Node loads nothing to read it.
const [, , bundle, event] = process.argv;
const print = process.stdout.write.bind(process.stdout);
console.info = () => {};
console.error = () => {};
const before = process.cpuUsage();
const started = performance.now();
const { handler } = await import(bundle);
const context = { functionName: 'bench', getRemainingTimeInMillis: () => 30_000 };
const reply = await handler(JSON.parse(event), context);
const { user, system } = process.cpuUsage(before);
const whole = process.cpuUsage();
print(
  JSON.stringify({
    cpu: (user + system) / 1000,
    process: (whole.user + whole.system) / 1000,
    clock: performance.now() - started,
    status: reply?.statusCode ?? 200,
  }),
);
process.exit(0);
