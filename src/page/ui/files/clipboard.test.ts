import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

function stubClipboard(clipboard: Partial<Clipboard>) {
  vi.stubGlobal('navigator', { clipboard })
}

test('a text that resolves later is promised to the clipboard at once', async () => {
  const blobs: Promise<Blob>[] = []
  vi.stubGlobal('ClipboardItem', function createItem(parts: Record<string, Promise<Blob>>) {
    blobs.push(...Object.values(parts))
  })
  stubClipboard({ write: async () => {} })
  const { promise, resolve } = Promise.withResolvers<string>()
  const copied = copyText(promise)
  expect(blobs).toHaveLength(1)
  resolve('later')
  expect(await copied).toBe(true)
  expect(await (await blobs[0])?.text()).toBe('later')
})

test('without ClipboardItem the text is awaited and written', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
  const writeText = vi.fn(async () => {})
  stubClipboard({ writeText })
  expect(await copyText(Promise.resolve('now'))).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('now')
})

test('a refusal and a rejected text return false', async () => {
  stubClipboard({ writeText: async () => await Promise.reject(new Error('refused')) })
  expect(await copyText(Promise.resolve('a'))).toBe(false)
  expect(await copyText(Promise.reject(new Error('none')))).toBe(false)
})
