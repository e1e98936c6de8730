/** How long a page has to say whether it is busy, in milliseconds. */
const answerTimeout = 1000;

const ask = (client: WindowClient, scope: string): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    client.postMessage('are-you-busy', [port2]);
    // A frozen tab of the operator's may have a report open. Public pages have no code to answer, so they count as
    // free.
    setTimeout(resolve, answerTimeout, client.url.startsWith(scope) ? 'busy' : 'free');
  });

/** Whether no tab has a report open or something left to send (rules: field-2). */
export const areAllFree = async ({ clients, registration }: ServiceWorkerGlobalScope) => {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(open.map((client) => ask(client, registration.scope)));
  return answers.every((answer) => answer === 'free');
};
