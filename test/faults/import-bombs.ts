import { strToU8, zipSync } from 'fflate'

/** Small files that expand to very large data. */
export const importBombs: readonly {
  what: string
  make(): { name: string; bytes: Uint8Array<ArrayBuffer> }
}[] = [
  {
    what: 'inflates to a thousand times its size',
    make: () => archive({ 'conversations.json': new Uint8Array(20_000_000) }, { isPacked: true }),
  },
  {
    what: 'is an archive in an archive in an archive',
    make: () =>
      archive({
        'a.zip': archive({ 'b.zip': archive({ 'conversations.json': strToU8('[]') }).bytes }).bytes,
      }),
  },
  {
    what: 'has more entries than any export',
    make: () =>
      archive(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.json`, strToU8('[]')]))),
  },
  { what: 'nests without end', make: () => text(`[${'{"a":['.repeat(100_000)}`) },
  { what: 'has keys without end', make: () => text(`[{"a":[${'1,'.repeat(2_100_000)}1]}]`) },
  { what: 'is one line without end', make: () => text(`{"title":"${'x'.repeat(6_000_000)}`, 'chats.jsonl') },
]

function archive(entries: Record<string, Uint8Array>, { isPacked = false } = {}) {
  return {
    name: 'export.zip',
    bytes: zipSync(entries, { level: isPacked ? 6 : 0 }) as Uint8Array<ArrayBuffer>,
  }
}

function text(content: string, name = 'conversations.json') {
  return { name, bytes: new TextEncoder().encode(content) }
}
