// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { BlockStore } from '../block-store.ts'
import { Markdown } from '../markdown.tsx'

type Notice = (isIntersecting: boolean) => void

/** Calls the current observers for everything that they watch. */
const notices = new Set<Notice>()

class ManualObserver {
  #notice: Notice | null = null
  readonly #callback: (entries: readonly { isIntersecting: boolean }[]) => void

  constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }

  observe(): void {
    this.#notice = (isIntersecting) => this.#callback([{ isIntersecting }])
    notices.add(this.#notice)
  }

  disconnect(): void {
    if (this.#notice) notices.delete(this.#notice)
  }
}

const paragraphs = (count: number): RenderedBlock[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'tree', nodes: [['p', 0, `p${index}`]] }))
const notify = (isIntersecting: boolean) => {
  for (const notice of notices) notice(isIntersecting)
}

function show() {
  vi.stubGlobal('IntersectionObserver', ManualObserver)
  const store = BlockStore.fromRendering({ prose: [paragraphs(10)] })
  const { container, rerender } = render(<Markdown store={store} prose={0} streaming />)
  const grow = (count: number) => act(() => store.replace([paragraphs(count)]))
  const closed = () =>
    [...container.querySelectorAll('.markdown-group')].map((group) => group.hasAttribute('data-closed'))
  return { store, grow, closed, end: () => rerender(<Markdown store={store} prose={0} />) }
}

describe('a block that is complete', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    notices.clear()
  })

  it('is released far from the view with the next change of the text, never in a frame of its own', () => {
    const { grow, closed } = show()
    grow(20)
    notify(false)
    expect(closed()).toEqual([false, false])
    grow(21)
    expect(closed()).toEqual([true, false])
  })

  it('stays if it is near the view again before that', () => {
    const { grow, closed } = show()
    grow(20)
    notify(false)
    notify(true)
    grow(21)
    expect(closed()).toEqual([false, false])
    notify(false)
    grow(22)
    expect(closed()).toEqual([true, false])
  })

  it('is released at once if the text no longer grows', () => {
    const { grow, closed, end } = show()
    grow(20)
    end()
    notify(false)
    expect(closed()).toEqual([true, false])
  })
})
