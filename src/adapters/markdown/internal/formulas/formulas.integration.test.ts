import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyUpdate, findUnsafe } from '../../../../../test/doubles/rendered-prose.ts'
import { findShared } from '../../../../../test/media/read-sample-file.ts'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { typesetter } from './formulas.ts'
import { parseMarkdown } from '../../parse-markdown.ts'
import { renderRoot } from '../blocks/render-blocks.ts'
import { createReplyRenderer } from '../../reply-renderer.ts'

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)
const words =
  'a|b c|\n|\n\n|\r\n|  |    |\t|\\|:|===|---|&amp;|- |* |+ |1. |2) |> |# |[ ] |**|*|_|`|```js\n|~~~|[x]|[x]: /u|[^1]|[^1]: n|'
    .concat('(http://a.b)|![i](u)|http://x.y|<div>|<b>|<!--|-->')
    .split('|')
    .concat('|', '\n|-|-|\n', '$', '$x$', '$$', '$$\n', '\\(', '\\)', '\\[', '\n\\[\n', '\n\\]\n', '^2', '5')
const markdown = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((parts) => parts.join(''))

const plain = { now: () => 0, loadHighlighter: async () => () => null }

async function stream(text: string, sizes: readonly number[]): Promise<readonly RenderedBlock[]> {
  const renderer = createReplyRenderer(plain)
  let page: readonly RenderedBlock[] = []
  const flush = () => {
    for (const update of renderer.flush()) page = applyUpdate(page, update)
    const unsafe = findUnsafe(page)
    if (unsafe.length > 0) throw new Error(`unsafe: ${unsafe.join(', ')}`)
  }
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    renderer.append(0, text.slice(at, at + size))
    at += size
    flush()
  }
  const [final = []] = await renderer.finish()
  flush()
  expect(page).toEqual(final)
  return final
}

describe(`for any Markdown (seed ${seed})`, () => {
  it('a streamed text ends as the whole text parsed once', { timeout: 30_000 }, async () => {
    // Formulas that are typeset during streaming must be typeset in the reference too.
    await typesetter.ready()
    await fc.assert(
      fc.asyncProperty(
        markdown,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (text, sizes) => {
          const whole = renderRoot(parseMarkdown(text.replace(/\r\n?/g, '\n')), 'live')
          expect(await stream(text, sizes)).toEqual(whole)
          expect(await stream(text, [Number.POSITIVE_INFINITY])).toEqual(whole)
        },
      ),
      { numRuns: 80, seed, examples: [['a```js\n$$\n**$$', [1]]] },
    )
  })
})

const { path: corpus, missing } = findShared('corpora/markdown-bypass')
const files = missing === undefined ? readdirSync(corpus).filter((name) => name.endsWith('.md')) : []

/** The check streams a sample of the corpus, a different one per seed. `npm run soak` streams all of it. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const where = files.length > 0 ? `${files.length} files, seed ${seed}` : `skipped: ${missing}`

describe.skipIf(files.length === 0)(`the bypass corpus (${where})`, () => {
  it('is safe whole and streamed, and ends the same', { timeout: 30_000 }, async () => {
    const sizes = fc.sample(fc.integer({ min: 150, max: 900 }), { numRuns: files.length, seed })
    for (const [index, name] of files.entries()) {
      const text = readFileSync(join(corpus, name), 'utf8')
      const whole = await stream(text, [Number.POSITIVE_INFINITY])
      if (!isThorough && (index + seed) % 6 > 0) continue
      const streamed = await stream(text, sizes.slice(index, index + 3))
      expect({ name, blocks: streamed }).toEqual({ name, blocks: whole })
    }
  })

  it('is safe character by character', { timeout: 30_000 }, async () => {
    const offset = seed % files.length
    for (const name of files.slice(offset, offset + (isThorough ? 12 : 1))) {
      const text = readFileSync(join(corpus, name), 'utf8').slice(0, 700)
      await stream(text, [1])
    }
  })
})
