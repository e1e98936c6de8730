import { describe, expect, it } from 'vitest';
import { sortBatch } from './photo-checks.ts';

const photo = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const many = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));

describe('a batch of photos', () => {
  it('takes photos as phones make them, up to exactly 10 MiB', () => {
    const files = [photo('a.jpg'), photo('b.heic', 'image/heic', 10_485_760)];
    expect(sortBatch(files, 0)).toEqual({ accepted: files, refusals: [] });
  });

  it('says which file it refuses and why, and takes the others', () => {
    const good = photo('a.jpg');
    const files = [photo('x.gif', 'image/gif'), good, photo('big.jpg', 'image/jpeg', 10_485_761)];
    const { accepted, refusals } = sortBatch(files, 0);
    expect(accepted).toEqual([good]);
    expect(refusals).toEqual([
      'x.gif: Only JPEG, PNG, WebP and HEIC photos can be uploaded',
      'big.jpg: A photo may have at most 10 MB',
    ]);
  });

  it('takes ten at a time', () => {
    const { accepted, refusals } = sortBatch(many(12), 0);
    expect(accepted).toHaveLength(10);
    expect(refusals).toEqual(['At most 10 photos at a time; 2 left out']);
  });

  it('takes no more than the report still has room for', () => {
    const { accepted, refusals } = sortBatch(many(5), 18);
    expect(accepted).toHaveLength(2);
    expect(refusals).toEqual(['A report holds at most 20 photos; 3 left out']);
  });
});
