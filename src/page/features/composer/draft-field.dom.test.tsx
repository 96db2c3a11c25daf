// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  withoutUnplacedPastes,
  expandDraft,
  type MessageDraft,
} from '../../../core/model/conversation/message-draft.ts'
import { ConvertHtmlContext, type ConvertHtml } from './convert-html.ts'
import { DraftField } from './draft-field.tsx'

const log = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
const first = '[Pasted text #1, 30 lines]'

function setup(text = '', convert: ConvertHtml | null = null) {
  const onKeyDown = vi.fn<() => void>()
  const seen: { last: MessageDraft } = { last: { text } }
  function Host() {
    const box = useRef<HTMLTextAreaElement>(null)
    const [draft, setDraft] = useState<MessageDraft>({ text })
    seen.last = draft
    return (
      <DraftField box={box} aria-label="Message" draft={draft} onChange={setDraft} onKeyDown={onKeyDown} />
    )
  }
  render(
    <ConvertHtmlContext value={convert}>
      <Host />
    </ConvertHtmlContext>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const paste = (pasted: string) =>
    fireEvent.paste(box, { clipboardData: { getData: () => pasted, types: ['text/plain'], files: [] } })
  const pasteFormatted = (html: string, plain: string) =>
    fireEvent.paste(box, {
      clipboardData: {
        getData: (type: string) => (type === 'text/html' ? html : plain),
        types: ['text/html', 'text/plain'],
        files: [],
      },
    })
  return { box, paste, pasteFormatted, onKeyDown, read: () => withoutUnplacedPastes(seen.last) }
}

afterEach(cleanup)

it('inserts a placeholder for a long paste, and stores its text separately', () => {
  const { box, paste, read } = setup('before after')
  box.setSelectionRange(7, 7)
  expect(paste(log.replaceAll('\n', '\r\n'))).toBe(false)
  expect(box.value).toBe(`before ${first}after`)
  expect(read()).toEqual({ text: `before ${first}after`, pasted: [{ placeholder: first, text: log }] })
  paste(log)
  expect(within(screen.getByRole('list', { name: 'Pasted texts' })).getAllByRole('listitem')).toHaveLength(2)
})

it('leaves a short paste to the browser', () => {
  const { box, paste } = setup()
  expect(paste('short')).toBe(true)
  expect(box.value).toBe('')
})

it('shows the pasted text, and hides it again', () => {
  const { paste } = setup()
  paste(log)
  const button = screen.getByRole('button', { name: 'Pasted text #1, 30 lines' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('region', { name: 'Pasted text #1, 30 lines' }).textContent).toBe(log)
  fireEvent.click(button)
  expect(screen.queryByRole('region')).toBeNull()
})

it('removes it as a whole: by its button, by Backspace after it, by Delete before it', () => {
  const { box, paste, read, onKeyDown } = setup()
  paste(log)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Pasted text #1, 30 lines' }))
  expect(read()).toEqual({ text: '' })
  for (const [key, at] of [
    ['Backspace', 'end'],
    ['Delete', 'start'],
  ] as const) {
    paste(log)
    const place = at === 'end' ? box.value.length : 0
    box.setSelectionRange(place, place)
    fireEvent.keyDown(box, { key })
    expect(read()).toEqual({ text: '' })
  }
  expect(onKeyDown).not.toHaveBeenCalled()
  expect(screen.queryByRole('list')).toBeNull()
})

it('inserts it into the text on request', () => {
  const { box, paste, read } = setup('see: ')
  box.setSelectionRange(5, 5)
  paste(log)
  fireEvent.click(screen.getByRole('button', { name: 'Insert Pasted text #1, 30 lines as plain text' }))
  expect(read()).toEqual({ text: `see: ${log}` })
})

it('undoes an input that is too long for the history of the browser, until something else is typed', () => {
  const { box, paste, read } = setup('see: ')
  const insert = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Insert Pasted text #1, 30 lines as plain text' }))
  box.setSelectionRange(5, 5)
  paste(log)
  insert()
  expect(fireEvent.keyDown(box, { key: 'z', ctrlKey: true })).toBe(false)
  expect(read()).toEqual({ text: `see: ${first}`, pasted: [{ placeholder: first, text: log }] })
  insert()
  fireEvent.change(box, { target: { value: `${box.value}!` } })
  expect(fireEvent.keyDown(box, { key: 'z', ctrlKey: true })).toBe(true)
  expect(read()).toEqual({ text: `see: ${log}!` })
})

it('drops a paste whose placeholder was removed, and restores it with the placeholder', () => {
  const { box, paste, read } = setup()
  paste(log)
  fireEvent.change(box, { target: { value: first.slice(0, -1) } })
  expect(read()).toEqual({ text: first.slice(0, -1) })
  fireEvent.change(box, { target: { value: first } })
  expect(read().pasted).toHaveLength(1)
})

it('pastes formatted text as plain text at once and as Markdown after conversion', async () => {
  const { box, pasteFormatted } = setup('see ', () => Promise.resolve('**bold** text'))
  box.setSelectionRange(4, 4)
  expect(pasteFormatted('<b>bold</b> text', 'bold text')).toBe(false)
  expect(box.value).toBe('see bold text')
  await vi.waitFor(() => expect(box.value).toBe('see **bold** text'))
})

it('makes a placeholder of a long one, converted, or unchanged if there is nothing to convert', async () => {
  const { pasteFormatted, read } = setup('', (html) =>
    Promise.resolve(html.includes('none') ? null : `# ${log}`),
  )
  pasteFormatted('<h1>log</h1>', log)
  await vi.waitFor(() => expect(read().pasted?.map(({ text }) => text)).toEqual([`# ${log}`]))
  pasteFormatted('<h1>none</h1>', log)
  await vi.waitFor(() => expect(read().pasted?.map(({ text }) => text)).toEqual([`# ${log}`, log]))
})

it('contains a formatted text at once, and neither loses nor duplicates text that is sent before conversion', async () => {
  for (const [plain, converted] of [
    ['bold text', '**bold** text'],
    [log, `# ${log}`],
  ] as const) {
    let finish: (markdown: string) => void = () => undefined
    const { box, pasteFormatted, read } = setup('', () => new Promise((resolve) => (finish = resolve)))
    pasteFormatted('<b>formatted</b>', plain)
    expect(expandDraft(read())).toBe(plain)
    fireEvent.change(box, { target: { value: '' } })
    fireEvent.change(box, { target: { value: 'the next' } })
    finish(converted)
    await Promise.resolve()
    await Promise.resolve()
    expect(expandDraft(read())).toBe('the next')
    cleanup()
  }
})

it('does not convert text that was changed before, code of an editor, and plain pastes', async () => {
  let finish: (markdown: string) => void = () => undefined
  const convert = vi.fn<ConvertHtml>(() => new Promise((resolve) => (finish = resolve)))
  const { box, pasteFormatted } = setup('', convert)
  pasteFormatted('<b>bold</b> text', 'bold text')
  fireEvent.change(box, { target: { value: 'bolder text' } })
  finish('**bold** text')
  await Promise.resolve()
  expect(box.value).toBe('bolder text')
  fireEvent.keyDown(box, { key: 'V', ctrlKey: true, shiftKey: true })
  expect(pasteFormatted('<b>bold</b>', 'bold')).toBe(true)
  fireEvent.keyDown(box, { key: 'v', ctrlKey: true })
  expect(pasteFormatted('<span style="color:red">let</span>', 'let')).toBe(true)
  expect(convert).toHaveBeenCalledTimes(1)
})
