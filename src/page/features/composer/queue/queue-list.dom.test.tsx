// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messageIdSchema, sessionIdSchema } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { QueuedMessage } from '../../../../core/model/conversation/queued-message.ts'
import type { QueuePause } from '../../../../core/model/conversation/session.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { loadLocale, activateEnglish } from '../../../i18n/locale.ts'
import { getDraft } from '../../drafts/drafts.ts'
import type { QueueCommands } from '../../chat-state/commands/queue-commands.ts'
import { QueueList } from './queue-list.tsx'

const queued = (text: string, place: number, refusal?: string): QueuedMessage => ({
  id: messageIdSchema.parse(`message-${text}`),
  sessionId: sessionIdSchema.parse('session-1'),
  place,
  text,
  model: demoModel,
  createdAt: 1,
  ...(refusal && { refusal }),
})

interface Setup {
  paused?: QueuePause
  isRunning?: boolean
  refusal?: string
}

function setup({ paused, isRunning = true, refusal }: Setup = {}) {
  const commands = {
    queue: vi.fn<(draft: MessageDraft) => void>(),
    steer: vi.fn<(draft: MessageDraft) => void>(),
    canSteer: () => true,
    edit: vi.fn<(id: string, draft: MessageDraft) => void>(),
    move: vi.fn<(id: string, by: number) => void>(),
    remove: vi.fn<(id: string) => void>(),
    resume: vi.fn<() => void>(),
  }
  const announce = { done: vi.fn(), failed: vi.fn(), undoable: vi.fn<Announce['undoable']>() }
  const show = (messages: QueuedMessage[]) => (
    <AnnounceContext value={announce}>
      <QueueList queued={messages} paused={paused} isRunning={isRunning} commands={commands} />
    </AnnounceContext>
  )
  const messages = [queued('one', 1, refusal), queued('two', 2, refusal)]
  const { rerender } = render(show(messages))
  const sendFirst = () => rerender(show(messages.slice(1)))
  const items = within(screen.getByRole('list', { name: 'Queued messages' })).getAllByRole('listitem')
  const press = (index: number, name: string) =>
    fireEvent.click(within(items[index] ?? expect.fail()).getByRole('button', { name }))
  return { announce, commands, items, press, sendFirst }
}

afterEach(cleanup)

describe('QueueList', () => {
  it('gives the reason and the remedy for a rejected message, and offers no resume if all were rejected', () => {
    const { items } = setup({ isRunning: false, refusal: 'It contains a secret.' })
    expect(items[0]?.textContent).toContain('It contains a secret. Edit it to send it, or remove it.')
    expect(screen.queryByRole('button', { name: 'Resume queue' })).toBeNull()
  })

  it('moves and removes one of the messages, and not past either end', () => {
    const { commands, items, press } = setup()
    press(0, 'Move down')
    press(1, 'Move up')
    press(1, 'Remove')
    expect(commands.move.mock.calls).toEqual([
      ['message-one', 1],
      ['message-two', -1],
    ])
    expect(commands.remove.mock.calls).toEqual([['message-two']])
    const [first, second] = items
    expect(within(first ?? expect.fail()).getByRole('button', { name: 'Move up' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(within(second ?? expect.fail()).getByRole('button', { name: 'Move down' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('edits in place, and changes nothing on Cancel', () => {
    const { commands, press } = setup()
    press(0, 'Edit')
    const box = screen.getByRole('textbox')
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'changed' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(commands.edit.mock.calls).toMatchObject([['message-one', { text: 'changed' }]])
    press(1, 'Edit')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'other' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(commands.edit).toHaveBeenCalledTimes(1)
  })

  it('saves on Ctrl+Enter and cancels on Escape, unless an input method uses the key', () => {
    const { commands, press } = setup()
    press(0, 'Edit')
    const box = screen.getByRole('textbox')
    fireEvent.change(box, { target: { value: 'に' } })
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 })
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 })
    expect([commands.edit.mock.calls.length, screen.getByRole('textbox')]).toEqual([0, box])
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 13 })
    expect(commands.edit.mock.calls).toMatchObject([['message-one', { text: 'に' }]])
  })

  it('offers Undo for text that Cancel drops: in its place, and in the composer once the message was sent', () => {
    const { announce, press, sendFirst } = setup()
    const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    press(0, 'Edit')
    cancel()
    expect(announce.undoable).not.toHaveBeenCalled()
    press(0, 'Edit')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'changed' } })
    cancel()
    const [[, { undo }]] = announce.undoable.mock.calls as [Parameters<Announce['undoable']>]
    act(undo)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('changed')
    sendFirst()
    act(undo)
    expect(getDraft('session-1').text).toBe('changed')
  })

  it('gives the reason of a pause and resumes, but not during the answer to a message sent by hand', () => {
    const { commands } = setup({ paused: 'failed', isRunning: false })
    expect(screen.getByText(/paused because an answer failed/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Resume queue' }))
    expect(commands.resume).toHaveBeenCalledTimes(1)
    cleanup()
    setup({ paused: 'failed', isRunning: true })
    expect(screen.queryByRole('button', { name: 'Resume queue' })).toBeNull()
  })

  it('can be resumed without a stored reason, whenever nothing runs', () => {
    const { commands } = setup({ isRunning: false })
    expect(screen.getByText(/still waiting/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Resume queue' }))
    expect(commands.resume).toHaveBeenCalledTimes(1)
    cleanup()
    setup()
    expect(screen.queryByRole('button', { name: 'Resume queue' })).toBeNull()
  })

  it('gives the reason of a rejection in the current language, though the stored text is English', async () => {
    await loadLocale({ language: 'de', locale: 'de' }, () => true)
    render(
      <QueueList
        queued={[
          {
            ...queued('one', 1, 'The message was not sent, because it contains a secret.'),
            localizedRefusal: { code: 'message-with-secret-canceled' },
          },
        ]}
        paused={undefined}
        isRunning={false}
        commands={{} as QueueCommands}
      />,
    )
    expect(
      screen.getByText(/^Die Nachricht wurde nicht gesendet, weil sie ein Geheimnis enthält\./),
    ).toBeDefined()
    activateEnglish('en')
  })

  it('sets the text direction of a message by its own first letter, independent of the text before it', () => {
    const message = { ...queued('one', 1), text: 'مرحبا', isSteered: true as const }
    render(<QueueList queued={[message]} paused={undefined} isRunning commands={{} as QueueCommands} />)
    const text = screen.getByText('مرحبا')
    expect(text.dir).toBe('auto')
    // Excluded from detection: https://html.spec.whatwg.org/multipage/dom.html#auto-directionality
    expect(screen.getByText('Steering:').localName).toBe('bdi')
  })
})
