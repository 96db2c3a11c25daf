import { renderProse } from './reply-renderer.ts'

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
  `| n | name | note |\n| --- | :-- | --: |\n${'| 1 | `name` | some **words** and [a link](https://example.com) |\n'.repeat(20)}`,
  '- An item with **weight** and `code`\n'.repeat(20),
  'A **paragraph** of *some* words, `code` and [a link](https://example.com).\n\n'.repeat(5),
]

/** So often that the browser has compiled most of what a long answer runs. */
const rounds = 20

/**
 * Renders a little text that nobody sees, while nothing is to be done: parser and grammars are loaded and compiled then, and
 * the first answer is shown earlier by what that takes (about 0.4 s of the processor). Once all is loaded it stops for work that
 * somebody waits for (`isWanted`). Never fails.
 */
export async function warmUpRenderer({
  onWork = () => undefined,
  isWanted = () => false,
}: { onWork?: () => void; isWanted?: () => boolean } = {}): Promise<void> {
  await renderProse(samples, { onWork })
  for (let round = 0; round < rounds; round += 1)
    for (const sample of longSamples) {
      if (isWanted()) return
      await renderProse([sample], { onWork })
    }
}
