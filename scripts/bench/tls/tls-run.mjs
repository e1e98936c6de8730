// One cold start in the two steps of Lambda: loads a bundle when told its URL, then answers an event. Plain
// JavaScript, so that Node need not load its type stripper.
console.info = () => {};
console.error = () => {};
const received = async () => new Promise((resolve) => process.once('message', resolve));
process.send({});
const { handler } = await import(await received());
process.send({});
const context = { functionName: 'bench', getRemainingTimeInMillis: () => 30_000 };
const response = await handler(JSON.parse(await received()), context);
process.send({ status: response?.statusCode ?? 200 });
