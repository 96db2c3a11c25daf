// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSendKey } from './composer-keys.ts'
import { Composer } from './composer.tsx'
import { useDrafts } from './drafts.ts'

const enter = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
}

function setup(isRunning = false) {
  const onSend = vi.fn<(text: string) => boolean>(() => true)
  const onStop = vi.fn<() => void>()
  const view = render(<Composer draftKey="new" isRunning={isRunning} onSend={onSend} onStop={onStop} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const rerender = (running: boolean) =>
    view.rerender(<Composer draftKey="new" isRunning={running} onSend={onSend} onStop={onStop} />)
  return { onSend, onStop, box, rerender }
}

afterEach(() => {
  cleanup()
  useDrafts.setState({ texts: {} })
})

describe('isSendKey', () => {
  it('takes Enter alone', () => expect(isSendKey(enter)).toBe(true))
  it.each([
    { shiftKey: true },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { isComposing: true },
    { keyCode: 229 },
    { key: 'a', keyCode: 65 },
  ])('leaves %j alone', (change) => expect(isSendKey({ ...enter, ...change })).toBe(false))
})

describe('Composer', () => {
  it('has the focus at first', () => {
    const { box } = setup()
    expect(document.activeElement).toBe(box)
  })

  it('sends on Enter and empties itself', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: 'hello' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend.mock.calls).toEqual([['hello']])
    expect(box.value).toBe('')
  })

  it('does not send the Enter that ends an input method’s word', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: 'に' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true })
    expect(onSend).not.toHaveBeenCalled()
    expect(box.value).toBe('に')
  })

  it('sends nothing but blanks never', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: '  \n ' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('keeps the text while an answer runs, says so, and offers Stop in place of Send', () => {
    const { box, onSend, onStop, rerender } = setup(true)
    fireEvent.change(box, { target: { value: 'and then?' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    expect(box.value).toBe('and then?')
    expect(screen.getByText(/when this answer has ended/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onStop).toHaveBeenCalledTimes(1)
    rerender(false)
    expect(screen.queryByText(/when this answer has ended/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend.mock.calls).toEqual([['and then?']])
  })

  it('keeps a text that was refused', () => {
    const { box, onSend } = setup()
    onSend.mockReturnValueOnce(false)
    fireEvent.change(box, { target: { value: 'again' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(box.value).toBe('again')
    expect(screen.getByText(/when this answer has ended/)).toBeDefined()
  })

  it('keeps what was typed while there is nowhere to send it', () => {
    useDrafts.setState({ texts: { new: 'for later' } })
    const onSend = vi.fn<() => boolean>()
    render(
      <Composer draftKey="new" isRunning={false} isDisabled onSend={onSend} onStop={vi.fn<() => void>()} />,
    )
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(box.disabled).toBe(true)
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    expect(box.value).toBe('for later')
  })
})
