// Warm calls: loads the naive read and a bundle into the same process and calls them in turn. Prints
// the median milliseconds of each, one at a time and sixteen at once. Plain JavaScript, so that Node
// need not load its type stripper.
const [, , naiveBundle, row, bundle, event, rounds] = process.argv;
const atOnce = 16;
const print = process.stdout.write.bind(process.stdout);
console.info = () => {};
console.error = () => {};
const context = { functionName: 'bench', getRemainingTimeInMillis: () => 30_000 };
const callOf = async (file, parameter) => {
  const { handler } = await import(file);
  return () => handler(JSON.parse(parameter), context);
};
const naive = await callOf(naiveBundle, row);
const read = await callOf(bundle, event);

const timeOf = async (call) => {
  const started = performance.now();
  await call();
  return performance.now() - started;
};
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const inTurn = async (count, naiveCall, readCall) => {
  const times = { naive: [], read: [] };
  for (let round = 0; round < count; round += 1) {
    times.naive.push(await timeOf(naiveCall));
    times.read.push(await timeOf(readCall));
  }
  return { naive: median(times.naive), read: median(times.read) };
};
const sixteenOf = (call) => () => Promise.all(Array.from({ length: atOnce }, call));

const { statusCode: status } = await read();
// Gives V8 time to compile both; start-up is what the cold bench measures.
await inTurn(Number(rounds), naive, read);
const alone = await inTurn(Number(rounds), naive, read);
const sixteen = await inTurn(Math.ceil(Number(rounds) / 4), sixteenOf(naive), sixteenOf(read));
print(JSON.stringify({ alone, sixteen, status }));
process.exit(0);
