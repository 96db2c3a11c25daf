import { expect, it } from 'vitest'
import { type RenderedNode, weighNodes } from './rendered-block.ts'

const nested = (depth: number): RenderedNode => (depth === 0 ? 'a' : ['ul', 0, nested(depth - 1)])

it('gives an ordinary node the weight one, and deeply nested or very long nodes more', () => {
  expect(weighNodes([['p', 0, 'a', ['em', 0, 'b']], 'c'])).toBe(5)
  expect(weighNodes([nested(7)])).toBe(8)
  expect(weighNodes([nested(17)])).toBe(8 + 10 * 4)
  expect(weighNodes(['a'.repeat(2000)])).toBe(1)
  expect(weighNodes(['a'.repeat(50_000)])).toBeGreaterThan(500)
  expect(weighNodes(['a\n'.repeat(1500)])).toBeGreaterThan(150)
})
