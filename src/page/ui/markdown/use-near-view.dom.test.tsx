// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { BlockStore } from '../block-store.ts'
import { Markdown } from '../markdown.tsx'

const watched = new Set<Element>()
let tell = (_entries: readonly { target: Element; isIntersecting: boolean }[]): void => undefined

class ManualObserver {
  constructor(hear: typeof tell) {
    tell = hear
  }

  observe(target: Element): void {
    watched.add(target)
  }

  unobserve(target: Element): void {
    watched.delete(target)
  }

  disconnect(): void {}
}

it('colours code once it is near, keeps its colours, and then does not ask again', () => {
  vi.stubGlobal('IntersectionObserver', ManualObserver)
  const code = (name: string): RenderedBlock => ({
    type: 'code',
    language: 'js',
    text: name,
    open: false,
    highlighted: [['span', { className: 'hljs-title' }, name]],
  })
  const store = BlockStore.fromRendering({ prose: [[code('one'), code('other')]] })
  const { container } = render(<Markdown store={store} prose={0} />)
  const [first, second] = container.querySelectorAll('figure')
  const coloured = () => [...container.querySelectorAll('.hljs-title')].map(({ textContent }) => textContent)
  expect([container.querySelectorAll('code').length, coloured(), watched.size]).toEqual([2, [], 2])
  const say = (target: Element | undefined, isIntersecting: boolean) =>
    act(() => target && tell([{ target, isIntersecting }]))
  say(first, false)
  expect(coloured()).toEqual([])
  say(first, true)
  expect([coloured(), [...watched]]).toEqual([['one'], [second]])
  act(() => store.replace([[code('uno'), code('other')]]))
  expect(coloured()).toEqual(['uno'])
  cleanup()
  expect(watched.size).toBe(0)
  vi.unstubAllGlobals()
})
