export const slicesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, slice) =>
    list.slice(slice * size, (slice + 1) * size),
  );
