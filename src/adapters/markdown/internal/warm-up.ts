import { nextMacrotask } from './highlighting/highlight-queue.ts'
import { createReplyRenderer, renderProse } from '../reply-renderer.ts'

/** Short texts with all kinds of formatting. */
const samples = [
  'A **first** paragraph with *emphasis*, `code`, ~~strikes~~, a [link](https://example.com/ "title") and https://example.com/path.\nIts second line.\n\n## A heading\n\nAnother paragraph.',
  '- one\n- two with `code`\n  - three\n- [x] done\n- [ ] not done\n\n1. first\n2. second\n\n> A quotation\n> of two lines',
  '| name | value |\n| :--- | ---: |\n| one | **1** |\n| two | `2` |\n\nA note.[^1]\n\n[^1]: Its text.\n\n---',
  '```ts\nexport const greet = (name: string): string => `Hello, ${name}` // in colors\n```',
  '```json\n{ "name": "value", "count": 1 }\n```\n\n```sh\nnpm start -- --port 4173 # a server\n```',
]

/** Long texts, as in long answers. */
const longSamples = [
  `| n | name | note |\n| --- | :-- | --: |\n${'| 1 | `name` | some **words** and [a link](https://example.com) |\n'.repeat(120)}`,
  '- An item with **weight** and `code`\n'.repeat(120),
  'A **paragraph** of *some* words, `code` and [a link](https://example.com).\n\n'.repeat(20),
]

/** Number of rounds after which the browser has compiled most of the code for long answers. */
const rounds = 6

/**
 * Size of the pieces. The texts grow in pieces like real answers, because code that was compiled for whole texts is
 * compiled again for growing ones.
 */
const pieceLength = 500

interface WarmUp {
  onWork?: () => void
  isWanted?: () => boolean
}

/**
 * Renders sample texts during idle time, so that the parser and the grammars are loaded and compiled before the first
 * answer. This saves about 0.6 s of processor time.
 * Stops once everything is loaded and real work arrives (`isWanted`). Never fails.
 */
export async function warmUpRenderer({
  onWork = () => undefined,
  isWanted = () => false,
}: WarmUp = {}): Promise<void> {
  await renderProse(samples, { onWork })
  for (let round = 0; round < rounds; round += 1)
    for (const sample of longSamples) await renderInPieces(sample, { onWork, isWanted })
}

async function renderInPieces(text: string, { onWork, isWanted }: Required<WarmUp>): Promise<void> {
  const renderer = createReplyRenderer({ onWork })
  for (let at = 0; at < text.length && !isWanted(); at += pieceLength) {
    onWork()
    renderer.append(0, text.slice(at, at + pieceLength))
    renderer.flush()
    await nextMacrotask()
  }
  if (!isWanted()) await renderer.finish()
}
