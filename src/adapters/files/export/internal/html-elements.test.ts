import { toHtml } from 'hast-util-to-html'
import { expect, it } from 'vitest'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { toHtmlElements } from './html-elements.ts'

const write = (...nodes: RenderedNode[]) =>
  toHtml({ type: 'root', children: toHtmlElements({ type: 'tree', nodes }) })

it('writes a formula as MathML without styles, or as source if it was never typeset', () => {
  const math: RenderedNode = ['math', 0, ['mi', 0, 'x'], ['mo', 0, '<']]
  const set: RenderedNode = [
    'span',
    { 'data-math': 'inline', tex: 'x<' },
    ['span', { className: 'katex' }, ['span', 0, math], ['span', { 'aria-hidden': 'true' }, 'x<']],
  ]
  expect(write(['p', 0, 'a ', set])).toBe('<p>a <math><mi>x</mi><mo>&#x3C;</mo></math></p>')
  expect(write(['span', { 'data-math': 'display', tex: 'y' }, '$$y$$'])).toBe('<code>$$y$$</code>')
})
