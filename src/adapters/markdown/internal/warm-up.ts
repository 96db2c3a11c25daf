import { nextMacrotask } from './highlighting/highlight-queue.ts'
import { createReplyRenderer, renderProse } from '../reply-renderer.ts'

/** A little of everything that answers are made of. */
const samples = [
  'A **first** paragraph with *emphasis*, `code`, ~~strikes~~, a [link](https://example.com/ "title") and https://example.com/path.\nIts second line.\n\n## A heading\n\nAnother paragraph.',
  '- one\n- two with `code`\n  - three\n- [x] done\n- [ ] not done\n\n1. first\n2. second\n\n> A quotation\n> of two lines',
  '| name | value |\n| :--- | ---: |\n| one | **1** |\n| two | `2` |\n\nA note.[^1]\n\n[^1]: Its text.\n\n---',
  '```ts\nexport const greet = (name: string): string => `Hello, ${name}` // in colours\n```',
  '```json\n{ "name": "value", "count": 1 }\n```\n\n```sh\nnpm start -- --port 4173 # a server\n```',
]

/** What long answers are long by. */
const longSamples = [
  `| n | name | note |\n| --- | :-- | --: |\n${'| 1 | `name` | some **words** and [a link](https://example.com) |\n'.repeat(120)}`,
  '- An item with **weight** and `code`\n'.repeat(120),
  'A **paragraph** of *some* words, `code` and [a link](https://example.com).\n\n'.repeat(20),
]

/** So often that the browser has compiled most of what a long answer runs. */
const rounds = 6

/** They come in pieces, as answers do: code that was compiled for a text that is there at once is compiled anew for one that grows. */
const pieceLength = 500

interface WarmUp {
  onWork?: () => void
  isWanted?: () => boolean
}

/**
 * Renders a little text that nobody sees, while nothing is to be done: parser and grammars are loaded and compiled then, and
 * the first answer is shown earlier by what that takes (about 0.6 s of the processor). Once all is loaded it stops for work that
 * somebody waits for (`isWanted`). Never fails.
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
