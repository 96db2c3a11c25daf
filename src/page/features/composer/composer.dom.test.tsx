// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { toComposerAction, Composer, type ComposerProps } from './composer.tsx'
import {
  addAttachmentProblem,
  startReading,
  finishReading,
  usePendingAttachments,
  type PendingFile,
} from '../attachments/pending-attachments.ts'
import { getDraft, setDraft, useDrafts } from '../drafts/drafts.ts'
import { useEnterKey } from '../../ui/keyboard/shortcuts.ts'

const enter = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
}

function setup(
  isRunning = false,
  whileRunning?: ComposerProps['whileRunning'],
  loadSent?: ComposerProps['loadSent'],
) {
  const onSend = vi.fn<(draft: MessageDraft) => boolean>(() => true)
  const onStop = vi.fn<() => void>()
  const view = render(
    <Composer
      draftKey="new"
      isRunning={isRunning}
      onSend={onSend}
      onStop={onStop}
      {...(whileRunning && { whileRunning })}
      loadSent={loadSent}
    />,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const rerender = (running: boolean) =>
    view.rerender(<Composer draftKey="new" isRunning={running} onSend={onSend} onStop={onStop} />)
  return { onSend, onStop, box, rerender }
}

afterEach(() => {
  cleanup()
  useDrafts.setState({}, true)
  usePendingAttachments.setState({ reading: {}, problems: {}, announcement: '' })
})

describe('the height of the text box', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is set if the browser lacks field-sizing', () => {
    vi.stubGlobal('CSS', { supports: () => false })
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(72)
    const { box } = setup()
    fireEvent.change(box, { target: { value: 'two\nlines' } })
    expect(box.style.height).toBe('72px')
  })

  it('is left to a browser that has it', () => {
    vi.stubGlobal('CSS', { supports: () => true })
    const { box } = setup()
    fireEvent.change(box, { target: { value: 'two\nlines' } })
    expect(box.style.height).toBe('')
  })
})

describe('readComposerKey', () => {
  it('accepts Enter alone', () => expect(toComposerAction(enter)).toBe('send'))
  it('accepts Escape as a stop, but not from an input method', () => {
    expect(toComposerAction({ ...enter, key: 'Escape' })).toBe('stop')
    expect(toComposerAction({ ...enter, key: 'Escape', isComposing: true })).toBeNull()
  })
  it.each([{ ctrlKey: true }, { metaKey: true }])('steers with %j', (change) =>
    expect(toComposerAction({ ...enter, ...change })).toBe('steer'),
  )
  it.each([
    { shiftKey: true },
    { altKey: true },
    { isComposing: true },
    { keyCode: 229 },
    { keyCode: 229, ctrlKey: true },
    { key: 'a', keyCode: 65 },
  ])('ignores %j', (change) => expect(toComposerAction({ ...enter, ...change })).toBeNull())
})

describe('Composer', () => {
  it('has the initial focus', () => {
    const { box } = setup()
    expect(document.activeElement).toBe(box)
  })

  it('sends on Enter and becomes empty', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: 'hello' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend.mock.calls).toEqual([[{ text: 'hello' }]])
    expect(box.value).toBe('')
  })

  it('does not send on the Enter that ends a word of an input method', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: 'に' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true })
    expect(onSend).not.toHaveBeenCalled()
    expect(box.value).toBe('に')
  })

  it('never sends only blanks', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: '  \n ' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('keeps the text while nothing can be queued yet, says so, and offers Stop in place of Send', () => {
    const { box, onSend, onStop, rerender } = setup(true)
    fireEvent.change(box, { target: { value: 'and then?' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    expect(box.value).toBe('and then?')
    expect(screen.getByText(/^Your message is kept/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onStop).toHaveBeenCalledTimes(1)
    rerender(false)
    expect(screen.queryByText(/^Your message is kept/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend.mock.calls).toEqual([[{ text: 'and then?' }]])
  })

  it('returns to the text after Stop, whose button is disabled then', () => {
    const { box, rerender } = setup(true)
    const stop = screen.getByRole('button', { name: 'Stop' })
    stop.focus()
    fireEvent.click(stop)
    rerender(false)
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(box)
  })

  it('leaves Escape to a dialog that has opened and has no focus yet', () => {
    const { box, onStop } = setup(true)
    render(<div role="dialog" />)
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
    expect(onStop).not.toHaveBeenCalled()
    cleanup()
    const alone = setup(true)
    fireEvent.keyDown(alone.box, { key: 'Escape', keyCode: 27 })
    expect(alone.onStop).toHaveBeenCalledOnce()
  })

  it('leaves Escape to an open menu and to dictation', () => {
    const { box, onStop } = setup(true)
    const { rerender } = render(<button type="button" aria-label="Menu" popoverTarget="menu" aria-expanded />)
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
    rerender(<span data-dictating />)
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
    expect(onStop).not.toHaveBeenCalled()
    rerender(<button type="button" aria-label="Trace" aria-expanded />)
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
    expect(onStop).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Stop' }).title).toBe('Stop (Esc)')
  })

  it('says what can be written, under a name that stays', () => {
    const { box } = setup()
    expect(box.placeholder).toBe('Ask anything, or type / for commands')
    expect(screen.getByRole('textbox', { name: 'Message' })).toBe(box)
  })

  it('sends with Ctrl or Cmd and Enter, and steers with Shift too, if Enter starts a new line', () => {
    const whileRunning = {
      queue: vi.fn<(draft: MessageDraft) => void>(),
      steer: vi.fn<(draft: MessageDraft) => void>(),
      canSteer: () => true,
    }
    const { box, onSend } = setup(false)
    act(() => useEnterKey.setState({ enterKey: 'new-line' }))
    fireEvent.change(box, { target: { value: 'one' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
    expect(onSend).toHaveBeenCalledOnce()
    cleanup()
    const running = setup(true, whileRunning)
    fireEvent.change(running.box, { target: { value: 'two' } })
    expect(screen.getByRole('button', { name: 'Queue' }).title).toMatch(/(Ctrl|⌘)\+Enter/)
    fireEvent.keyDown(running.box, { key: 'Enter', keyCode: 13, ctrlKey: true, shiftKey: true })
    expect(whileRunning.steer).toHaveBeenCalledOnce()
    expect(whileRunning.queue).not.toHaveBeenCalled()
    act(() => useEnterKey.setState({ enterKey: 'send' }))
  })

  it('queues on both keys while a workflow runs, and starts no second one', () => {
    const whileRunning = {
      queue: vi.fn<(draft: MessageDraft) => void>(),
      steer: vi.fn<(draft: MessageDraft) => void>(),
      canSteer: () => false,
    }
    const onSend = vi.fn<(draft: MessageDraft) => boolean>()
    render(
      <Composer
        draftKey="new"
        isRunning
        whileRunning={whileRunning}
        onSend={onSend}
        onStop={() => undefined}
      />,
    )
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    fireEvent.change(box, { target: { value: 'later' } })
    expect(screen.queryByRole('button', { name: 'Steer' })).toBeNull()
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
    expect(whileRunning.queue).toHaveBeenCalledExactlyOnceWith({ text: 'later' })
    const workflowStart = { id: 'own', name: 'Own', inputs: {}, missing: [] }
    act(() => useDrafts.setState({ new: { text: 'next', workflowStart } }))
    expect(screen.queryByRole('button', { name: 'Queue' })).toBeNull()
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(box.value).toBe('next')
    expect([whileRunning.queue, whileRunning.steer, onSend].map(({ mock }) => mock.calls.length)).toEqual([
      1, 0, 0,
    ])
  })

  it('sends a workflow without a text, and keeps one that is not accepted', () => {
    const { onSend, box } = setup()
    const workflowStart = { id: 'own', name: 'Own', inputs: {}, missing: ['count'] }
    act(() => useDrafts.setState({ new: { text: '', workflowStart } }))
    onSend.mockReturnValueOnce(false)
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(useDrafts.getState()['new']?.workflowStart).toBe(workflowStart)
    expect(screen.queryByText(/Your message is kept/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).toHaveBeenLastCalledWith({ text: '', workflowStart })
    expect(useDrafts.getState()['new']).toBeUndefined()
  })

  it('queues on Enter and steers with Ctrl or Cmd while an answer runs', () => {
    const whileRunning = {
      queue: vi.fn<(draft: MessageDraft) => void>(),
      steer: vi.fn<(draft: MessageDraft) => void>(),
      canSteer: () => true,
    }
    const { box, onSend } = setup(true, whileRunning)
    const write = (value: string) => fireEvent.change(box, { target: { value } })
    expect(screen.queryByRole('button', { name: 'Queue' })).toBeNull()
    write('later')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(box.value).toBe('')
    write('now')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
    write('now too')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, metaKey: true })
    write('by button')
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }))
    write('by the other')
    fireEvent.click(screen.getByRole('button', { name: 'Steer' }))
    expect(whileRunning.queue.mock.calls).toEqual([[{ text: 'later' }], [{ text: 'by button' }]])
    expect(whileRunning.steer.mock.calls).toEqual([
      [{ text: 'now' }],
      [{ text: 'now too' }],
      [{ text: 'by the other' }],
    ])
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
  })

  it('sends on Ctrl+Enter too if there is nothing to steer', () => {
    const { box, onSend } = setup()
    fireEvent.change(box, { target: { value: 'hello' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
    expect(onSend.mock.calls).toEqual([[{ text: 'hello' }]])
  })

  it('keeps a rejected text', () => {
    const { box, onSend } = setup()
    onSend.mockReturnValueOnce(false)
    fireEvent.change(box, { target: { value: 'again' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(box.value).toBe('again')
    expect(screen.getByText(/when this answer has ended/)).toBeDefined()
  })

  it('keeps the typed text while there is nowhere to send it', () => {
    setDraft('new', { text: 'for later' })
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

  describe('while files load', () => {
    const attachment: Attachment = {
      blobId: 'blob-1' as BlobId,
      mediaType: 'image/png',
      byteLength: 3,
      filename: 'a.png',
    }
    const give = () => {
      let pendingFiles: PendingFile[] = []
      act(() => {
        pendingFiles = startReading('new', [new File(['abc'], 'a.png')])
      })
      return pendingFiles
    }
    const attach = (pendingFiles: PendingFile[]) =>
      act(() => {
        setDraft('new', { ...getDraft('new'), attachments: [attachment] })
        finishReading('new', pendingFiles)
      })
    const isWaiting = () =>
      screen.queryByText('The message is sent as soon as its files are attached.') !== null

    it('waits for them, says so, and sends the message with them', () => {
      const { box, onSend } = setup()
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.click(screen.getByRole('button', { name: 'Send' }))
      expect([onSend.mock.calls, box.value, isWaiting()]).toEqual([[], 'What is this?', true])
      attach(pendingFiles)
      expect(onSend.mock.calls).toEqual([
        [expect.objectContaining({ text: 'What is this?', attachments: [attachment] })],
      ])
      expect([box.value, isWaiting()]).toEqual(['', false])
    })

    it('does not send without a file that failed, even if its error was dismissed or another file is attached', () => {
      const { box, onSend } = setup()
      const [failed, other] = [give(), give()]
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      act(() => {
        addAttachmentProblem('new', 'It is damaged.')
        finishReading('new', failed)
      })
      expect(isWaiting()).toBe(false)
      const third = give()
      attach(other)
      attach(third)
      expect(onSend).not.toHaveBeenCalled()
    })

    it('sends a message that is sent after a failed file was shown', () => {
      const { box, onSend } = setup()
      const [failed, other] = [give(), give()]
      act(() => {
        addAttachmentProblem('new', 'It is damaged.')
        finishReading('new', failed)
      })
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      attach(other)
      expect(onSend).toHaveBeenCalledTimes(1)
    })

    it('leaves the focus where the person moved it meanwhile', () => {
      const { box, onSend } = setup()
      const otherInput = document.body.appendChild(document.createElement('input'))
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      otherInput.focus()
      attach(pendingFiles)
      expect([onSend.mock.calls.length, document.activeElement]).toEqual([1, otherInput])
      otherInput.remove()
    })

    it('does not send as a reply to a message that was selected meanwhile', () => {
      const { box, onSend } = setup()
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      act(() => setDraft('new', { ...getDraft('new'), replyTo: 'message-1' as never }))
      attach(pendingFiles)
      expect(onSend).not.toHaveBeenCalled()
    })

    it('sends files alone', () => {
      const { box, onSend } = setup()
      const pendingFiles = give()
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      attach(pendingFiles)
      expect(onSend.mock.calls).toEqual([[expect.objectContaining({ attachments: [attachment] })]])
    })

    it('sends nothing if a file could not be attached: the person decides', () => {
      const { box, onSend } = setup()
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'What is this?' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      act(() => {
        addAttachmentProblem('new', 'It is damaged.')
        finishReading('new', pendingFiles)
      })
      expect([onSend.mock.calls, box.value, isWaiting()]).toEqual([[], 'What is this?', false])
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      expect(onSend).toHaveBeenCalledTimes(1)
    })

    it('does not send a text that is edited meanwhile', () => {
      const { box, onSend } = setup()
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'What is this' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      fireEvent.change(box, { target: { value: 'What is this and' } })
      expect(isWaiting()).toBe(false)
      attach(pendingFiles)
      expect([onSend.mock.calls, box.value]).toEqual([[], 'What is this and'])
    })

    it('steers with them a message that was meant to steer', () => {
      const queue = vi.fn<(draft: MessageDraft) => void>()
      const steer = vi.fn<(draft: MessageDraft) => void>()
      const { box } = setup(true, { queue, steer, canSteer: () => true })
      const pendingFiles = give()
      fireEvent.change(box, { target: { value: 'Look' } })
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
      attach(pendingFiles)
      expect(steer.mock.calls).toEqual([[expect.objectContaining({ attachments: [attachment] })]])
      expect(queue).not.toHaveBeenCalled()
    })
  })

  describe('sent messages', () => {
    const paste = { placeholder: '[Pasted text #1, 30 lines]', text: 'long' }
    const messages = [
      { text: 'newest' },
      { text: 'see [Pasted text #1, 30 lines]', pasted: [paste] },
      { text: 'a\nb' },
    ]
    const open = () => setup(false, undefined, () => Promise.resolve(messages))
    const press = (box: HTMLTextAreaElement, key: string, at = 0) => {
      box.setSelectionRange(at, at)
      fireEvent.keyDown(box, { key, keyCode: 38 })
    }
    const has = (box: HTMLTextAreaElement, value: string) => vi.waitFor(() => expect(box.value).toBe(value))

    it('return with arrow up, including pastes; arrow down restores the draft and every change', async () => {
      const { box } = open()
      fireEvent.change(box, { target: { value: 'my draft' } })
      press(box, 'ArrowUp')
      await has(box, 'newest')
      expect(screen.getByText('Sent earlier: 1 of 3')).toBeDefined()
      fireEvent.change(box, { target: { value: 'newest, changed' } })
      press(box, 'ArrowUp')
      await has(box, 'see [Pasted text #1, 30 lines]')
      expect(screen.getByRole('list', { name: 'Pasted texts' })).toBeDefined()
      press(box, 'ArrowDown')
      await has(box, 'newest, changed')
      press(box, 'ArrowDown')
      await has(box, 'my draft')
      press(box, 'ArrowUp')
      await has(box, 'newest, changed')
    })

    it('leave the draft in the composer when a recalled message is sent in its place', async () => {
      const { box, onSend } = open()
      fireEvent.change(box, { target: { value: 'my draft' } })
      press(box, 'ArrowUp')
      await has(box, 'newest')
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
      expect(onSend.mock.calls).toEqual([[{ text: 'newest' }]])
      expect(box.value).toBe('my draft')
    })

    it('leave the draft in place after a reload while one is recalled', async () => {
      useDrafts.setState({ new: { text: 'newest' }, 'before-recall:new': { text: 'my draft' } }, true)
      const { box } = open()
      press(box, 'ArrowDown')
      await has(box, 'my draft')
      expect(useDrafts.getState()).toEqual({ new: { text: 'my draft' } })
    })

    it('are not recalled from a lower line, where the caret moves, by an input method, or over a selection', async () => {
      const { box } = open()
      fireEvent.change(box, { target: { value: 'one\ntwo' } })
      press(box, 'ArrowUp', 5)
      box.setSelectionRange(2, 2)
      fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 38 })
      box.setSelectionRange(0, 0)
      box.setSelectionRange(0, 0)
      fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 229 })
      box.setSelectionRange(0, 2)
      fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 38 })
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(box.value).toBe('one\ntwo')
    })
  })
})

it('takes the focus when a chat opens, except from a chat that is renamed in the list', () => {
  const { box } = setup()
  expect(document.activeElement).toBe(box)
  cleanup()
  const field = document.body.appendChild(document.createElement('input'))
  field.dataset['inlineRename'] = ''
  field.focus()
  setup()
  expect(document.activeElement).toBe(field)
  field.remove()
})
