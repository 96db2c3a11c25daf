// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pathologicalMarkdown } from '../doubles/pathological-markdown.ts'
import { examples, findDisallowedMarkup, stream } from './markdown-suites.ts'

/** `npm run soak` tries every split. Other runs try every 48th split of each example, chosen by the seed. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)
const step = isThorough ? 1 : 48
const splits = isThorough ? 'every split' : `every 48th split (seed ${seed})`

const cuts = isThorough ? 'each of them' : `every sixth of them (seed ${seed})`

it(
  `all ${examples.length} examples of CommonMark and GFM are safe on the page, and end the same at ${splits}`,
  { timeout: 600_000 },
  async () => {
    expect(examples.length).toBeGreaterThan(650)
    for (const [index, text] of examples.entries()) {
      const whole = await stream([text])
      expect(findDisallowedMarkup(whole)).toEqual([])
      const expected = JSON.stringify(whole)
      for (let at = 1 + ((seed + index) % step); at < text.length; at += step) {
        const streamed = await stream([text.slice(0, at), text.slice(at)])
        if (JSON.stringify(streamed) !== expected)
          expect({ text, at, blocks: streamed }).toEqual({ text, at, blocks: whole })
      }
    }
  },
)

it(
  `pathological texts are shown, safe on the page, and end the same in any split: ${cuts}`,
  { timeout: 600_000 },
  async () => {
    const texts = pathologicalMarkdown(isThorough ? 1000 : 200)
    for (const [index, { name, text }] of texts.entries()) {
      const whole = await stream([text])
      const at = seed % text.length
      const isCut = isThorough || (seed + index) % 6 === 0
      const cut = isCut ? await stream([text.slice(0, at), text.slice(at)]) : whole
      expect({
        name,
        isShown: whole.length > 0,
        disallowed: findDisallowedMarkup(whole),
        endsTheSame: JSON.stringify(cut) === JSON.stringify(whole),
      }).toEqual({ name, isShown: true, disallowed: [], endsTheSame: true })
    }
  },
)
