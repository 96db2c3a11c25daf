// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { ConvertHtmlContext } from './convert-html.ts'
import { DraftField } from './draft-field.tsx'

const image = new File(['x'], 'image.png', { type: 'image/png' })
const photo = new File(['x'], 'A photo.jpg', { type: 'image/jpeg' })

/** Pastes what a program put into the clipboard. Returns the attached files, and whether the browser inserts the text. */
function paste(data: Readonly<Record<string, string>>, files: readonly File[], takesFiles = true) {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const announce = { done: vi.fn<() => void>(), undoable: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  function Host() {
    const box = useRef<HTMLTextAreaElement>(null)
    return (
      <DraftField
        box={box}
        aria-label="Message"
        draft={{ text: 'Read:' }}
        onChange={() => {}}
        onFiles={takesFiles ? onFiles : undefined}
      />
    )
  }
  render(
    <AnnounceContext value={announce}>
      <ConvertHtmlContext value={null}>
        <Host />
      </ConvertHtmlContext>
    </AnnounceContext>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files }
  const isLeftToBrowser = fireEvent.paste(box, { clipboardData })
  return { attached: onFiles.mock.calls.flatMap(([list]) => list), isLeftToBrowser, onFiles, announce }
}

// Loaded before, because the loading time is not part of these tests.
beforeAll(async () => void (await import('../context-window/message-too-long.tsx')))
afterEach(cleanup)

it.each([
  ['a slide of PowerPoint', { 'text/plain': 'Title\r\nPoint', 'text/html': '<p>Title</p>' }, [image]],
  ['a block of OneNote', { 'text/plain': 'A note', 'text/html': '<div>A note</div>' }, [image]],
  ['cells of Excel', { 'text/plain': 'a\tb\r\n1\t2\r\n' }, [image]],
  ['text that names no file of the clipboard', { 'text/plain': 'other.png' }, [image]],
  ['text without an image', { 'text/plain': 'image.png' }, []],
])('%s is pasted as text', (_, data, files) => {
  expect(paste(data, files)).toMatchObject({ attached: [], isLeftToBrowser: true })
})

it.each([
  ['a chart of Excel', {}, [image]],
  ['an image with blank text', { 'text/plain': ' \r\n', 'text/html': '<img src="data:,">' }, [image]],
  ['an image of a web page', { 'text/html': '<img src="https://a.example/b.png">' }, [image]],
  ['a file of the Finder, which adds its name', { 'text/plain': 'A photo.jpg' }, [photo]],
  ['two files with their names', { 'text/plain': 'A photo.jpg\nimage.png' }, [photo, image]],
  ['a file with its path', { 'text/plain': 'C:\\Pictures\\A photo.jpg' }, [photo]],
  ['a file with its address', { 'text/plain': 'file:///home/a/A%20photo.jpg\r\n' }, [photo]],
])('%s is attached', (_, data, files) => {
  expect(paste(data, files)).toMatchObject({ attached: files, isLeftToBrowser: false })
})

it('text that no message has space for becomes a file, or is refused where there are no files', async () => {
  const text = 'a'.repeat(2_000_000 - 'Read:'.length)
  expect(paste({ 'text/plain': text }, []).attached).toEqual([])
  cleanup()
  const { onFiles, announce } = paste({ 'text/plain': `${text}b` }, [])
  await vi.waitFor(() => expect(announce.done).toHaveBeenCalledTimes(1))
  const [file] = onFiles.mock.calls[0]?.[0] ?? []
  expect([file?.name, await file?.text()]).toEqual(['pasted-text.txt', `${text}b`])
  cleanup()
  const refused = paste({ 'text/plain': `${text}b` }, [], false)
  expect(refused.isLeftToBrowser).toBe(false)
  await vi.waitFor(() => expect(refused.announce.failed).toHaveBeenCalledTimes(1))
})
