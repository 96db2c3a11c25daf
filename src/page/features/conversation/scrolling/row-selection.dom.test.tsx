// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCopyAll } from './row-selection.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Chat() {
  const content = useRef<HTMLDivElement>(null)
  useCopyAll(content, async () => await Promise.resolve('The whole chat'))
  return <div ref={content}>The part that is drawn</div>
}

function copy(isWhole: boolean) {
  const blobs: Promise<Blob>[] = []
  class Item {
    readonly parts: Record<string, Promise<Blob>>
    constructor(parts: Record<string, Promise<Blob>>) {
      this.parts = parts
    }
  }
  vi.stubGlobal('ClipboardItem', Item)
  const write = async (items: readonly Item[]) => {
    await Promise.resolve()
    blobs.push(...items.flatMap(({ parts }) => Object.values(parts)))
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
  const range = document.createRange()
  vi.stubGlobal('getSelection', () => ({
    isCollapsed: false,
    containsNode: () => isWhole,
    getRangeAt: () => range,
  }))
  const event = new Event('copy', { bubbles: true, cancelable: true })
  document.dispatchEvent(event)
  return { blobs, event }
}

test('select all and copy includes the whole chat, with rows that are not mounted', async () => {
  render(<Chat />)
  const { blobs, event } = copy(true)
  expect(event.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(blobs).toHaveLength(1))
  expect(await (await blobs[0])?.text()).toBe('The whole chat')
})

test('a partial selection copies only that part', () => {
  render(<Chat />)
  const { blobs, event } = copy(false)
  expect(event.defaultPrevented).toBe(false)
  expect(blobs).toEqual([])
})
