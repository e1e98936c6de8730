import { listeners } from 'functions/manifest.ts';
import { photoEvents } from 'functions/platform/endpoint/route.ts';
import type { EventOutbox } from 'local-aws/event-outbox.ts';
import { mailEvents, type AcceptedMail } from 'local-aws/mail/mail-events.ts';

/** EventBridge's event as a function gets it from its queue: one at a time. */
const objectCreated = (bucket: string, key: string) => ({
  Records: [
    {
      body: JSON.stringify({
        source: 'aws.s3',
        'detail-type': 'Object Created',
        time: new Date().toISOString(),
        detail: { bucket: { name: bucket }, object: { key } },
      }),
    },
  ],
});

/** How many events a function gets at the same time: as many as its queue allows. */
export const concurrencyOf = (name: string): number =>
  listeners.find((listener) => listener.name === name)?.trigger.on === 'photos'
    ? photoEvents.concurrency
    : Infinity;

/** Turns events of the embedded services into events for the manifest's listeners. */
export const localEvents = (outbox: EventOutbox) => ({
  objectCreated: (bucket: string, key: string): void => {
    for (const { name, trigger } of listeners)
      if (trigger.on === 'photos' && key.startsWith(trigger.prefix))
        outbox.add({ to: name, payload: objectCreated(bucket, key) });
  },
  mailAccepted: (mail: AcceptedMail): void => {
    for (const { name, trigger } of listeners)
      if (trigger.on === 'mail-events')
        for (const payload of mailEvents(mail, new Date())) outbox.add({ to: name, payload });
  },
});
