/** Reads a stream of byte chunks by delimiter or by count, buffering little more than one chunk. */
type ByteReader = {
  /** Bytes up to the delimiter, which is consumed; undefined if it does not appear within `maximum` bytes. */
  readUntil(delimiter: string, maximum: number): Promise<Buffer | undefined>;
  /** Streams exactly `count` bytes; ends early only if the source does. */
  take(count: number): AsyncGenerator<Buffer, void>;
  /** Streams the bytes before the delimiter, which is consumed; returns whether it was found. */
  streamUntil(delimiter: string): AsyncGenerator<Buffer, boolean>;
};

/** Wraps a source of chunks, which is read only as far as needed. */
export const createByteReader = (source: AsyncIterable<Buffer>): ByteReader => {
  const iterator = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);

  const pull = async (): Promise<boolean> => {
    const next = await iterator.next();
    if (next.done === true) return false;
    pending = pending.length === 0 ? next.value : Buffer.concat([pending, next.value]);
    return true;
  };

  return {
    async readUntil(delimiter, maximum) {
      for (;;) {
        const index = pending.indexOf(delimiter);
        if (index > maximum || (index === -1 && pending.length > maximum)) return undefined;
        if (index !== -1) {
          const bytes = pending.subarray(0, index);
          pending = pending.subarray(index + delimiter.length);
          return bytes;
        }
        if (!(await pull())) return undefined;
      }
    },

    async *take(count) {
      let left = count;
      while (left > 0) {
        if (pending.length === 0 && !(await pull())) return;
        const bytes = pending.subarray(0, left);
        pending = pending.subarray(bytes.length);
        left -= bytes.length;
        yield bytes;
      }
    },

    async *streamUntil(delimiter) {
      // The delimiter may straddle two chunks, so its length minus one byte is always held back.
      const heldBack = delimiter.length - 1;
      for (;;) {
        const index = pending.indexOf(delimiter);
        const safe = index === -1 ? Math.max(0, pending.length - heldBack) : index;
        const bytes = pending.subarray(0, safe);
        pending = pending.subarray(index === -1 ? safe : safe + delimiter.length);
        if (bytes.length > 0) yield bytes;
        if (index !== -1) return true;
        if (!(await pull())) return false;
      }
    },
  };
};
