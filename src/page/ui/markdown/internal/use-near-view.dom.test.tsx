// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { BlockStore } from '../block-store.ts'
import { Markdown } from '../markdown.tsx'

const watched = new Set<Element>()
let notify = (_entries: readonly { target: Element; isIntersecting: boolean }[]): void => undefined

class ManualObserver {
  constructor(callback: typeof notify) {
    notify = callback
  }

  observe(target: Element): void {
    watched.add(target)
  }

  unobserve(target: Element): void {
    watched.delete(target)
  }

  disconnect(): void {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const say = (target: Element | null | undefined, isIntersecting: boolean) =>
  act(() => {
    if (target) notify([{ target, isIntersecting }])
  })

it('highlights code once it is near, keeps its colors, and then does not request it again', () => {
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
  const colored = () => [...container.querySelectorAll('.hljs-title')].map(({ textContent }) => textContent)
  expect([container.querySelectorAll('code').length, colored(), watched.size]).toEqual([2, [], 2])
  say(first, false)
  expect(colored()).toEqual([])
  say(first, true)
  expect([colored(), [...watched]]).toEqual([['one'], [second]])
  act(() => store.replace([[code('uno'), code('other')]]))
  expect(colored()).toEqual(['uno'])
  cleanup()
  expect(watched.size).toBe(0)
})

it('does not rerender streaming code that scrolls into view, and highlights it as soon as it is complete', () => {
  vi.stubGlobal('IntersectionObserver', ManualObserver)
  const growing: RenderedBlock = { type: 'code', language: 'js', text: 'one', open: true }
  const store = BlockStore.fromRendering({ prose: [[growing]] })
  const onRender = vi.fn<() => void>()
  const { container } = render(
    <Profiler id="prose" onRender={onRender}>
      <Markdown store={store} prose={0} />
    </Profiler>,
  )
  const figure = container.querySelector('figure')
  const renderCount = onRender.mock.calls.length
  say(figure, true)
  expect([onRender.mock.calls.length, watched.size]).toEqual([renderCount, 0])
  const highlighted = [['span', { className: 'hljs-title' }, 'one']] as const
  act(() => store.replace([[{ ...growing, open: false, highlighted: [...highlighted] }]]))
  expect(container.querySelector('.hljs-title')?.textContent).toBe('one')
})
