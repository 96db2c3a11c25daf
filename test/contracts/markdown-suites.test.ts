// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { examples, findDisallowedMarkup, stream } from './markdown-suites.ts'

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)

/** `markdown-suites.integration.test.ts` tries all examples at every split. */
it(`examples of CommonMark and GFM are safe and equal to the whole text when streamed (seed ${seed})`, async () => {
  const sample = fc.sample(
    fc.tuple(fc.constantFrom(...examples), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      numRuns: 20,
      seed,
    },
  )
  for (const [text, place] of sample) {
    const whole = await stream([text])
    const at = Math.floor(place * text.length)
    expect({ text, blocks: await stream([text.slice(0, at), text.slice(at)]) }).toEqual({
      text,
      blocks: whole,
    })
    expect(findDisallowedMarkup(whole)).toEqual([])
  }
})
