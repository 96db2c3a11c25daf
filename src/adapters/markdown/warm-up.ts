import { renderProse } from './reply-renderer.ts'

/** A little of everything that answers are made of, each in a task of its own. */
const samples = [
  'A **first** paragraph with *emphasis*, `code`, ~~strikes~~, a [link](https://example.com/ "title") and https://example.com/path.\nIts second line.\n\n## A heading\n\nAnother paragraph.',
  '- one\n- two with `code`\n  - three\n- [x] done\n- [ ] not done\n\n1. first\n2. second\n\n> A quotation\n> of two lines',
  '| name | value |\n| :--- | ---: |\n| one | **1** |\n| two | `2` |\n\nA note.[^1]\n\n[^1]: Its text.\n\n---',
  '```ts\nexport const greet = (name: string): string => `Hello, ${name}` // in colours\n```',
  '```json\n{ "name": "value", "count": 1 }\n```\n\n```sh\nnpm start -- --port 4173 # a server\n```',
]

/**
 * Renders a little text that nobody sees, while nothing is to be done: parser and grammars are loaded and compiled then, and
 * the first answer is shown earlier by what that takes (about 0.2 s of the processor). Never fails.
 */
export async function warmUpRenderer(onWork: () => void = () => undefined): Promise<void> {
  await renderProse(samples, { onWork })
}
