/** Milliseconds within which a page says whether it is busy. */
const answerPatience = 1000;

const ask = (client: WindowClient, scope: string): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    client.postMessage('are-you-busy', [port2]);
    // A frozen tab of ours may have a report open; a public page has nobody who would answer.
    setTimeout(resolve, answerPatience, client.url.startsWith(scope) ? 'busy' : 'free');
  });

/** Whether no page has a report open or something on its way (rules: field-2). */
export const areAllFree = async ({ clients, registration }: ServiceWorkerGlobalScope) => {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(open.map((client) => ask(client, registration.scope)));
  return answers.every((answer) => answer === 'free');
};
