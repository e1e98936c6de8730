// One cold start: loads a bundle in its own process and answers one event with it. Prints the CPU time
// from loading to the answer in milliseconds. Plain JavaScript, so that Node need not load its type
// stripper.
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
