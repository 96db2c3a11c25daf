// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { AnnounceContext, type Announce } from '../../../ui/feedback/announce.ts'
import { useDrafts } from '../../drafts/drafts.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { idleActions } from '../testing/idle-actions.ts'
import { MessageEditorChunk } from './message-chunks.ts'
import { UserMessage } from './user-message.tsx'

beforeAll(() => MessageEditorChunk.preload())

function setup(versions?: { ids: string[]; index: number }) {
  const actions = {
    retry: vi.fn<(id: string) => void>(),
    answerStored: vi.fn<(id: string) => void>(),
    continueAnswer: vi.fn<(id: string) => void>(),
    edit: vi.fn<(id: string, draft: MessageDraft, wants: string) => void>(),
    switchEnrichment: vi.fn<(id: string, callId: string, isOn: boolean) => void>(),
    sendInFull: async () => true,
    compactEarlier: vi.fn<() => void>(),
    compact: vi.fn<(id: string) => void>(),
    editSummary: async () => true,
    switchCompaction: vi.fn<(id: string, isOn: boolean) => void>(),
    reportOutcome: vi.fn<(id: string, callId: string, outcome: string) => void>(),
    decideRetry: vi.fn<(decision: string) => void>(),
    selectVersion: vi.fn<(id: string) => void>(),
    pin: vi.fn<(id: string, isPinned: boolean) => void>(),
    label: vi.fn<MessageActions['label']>(),
    react: vi.fn<MessageActions['react']>(),
    reply: vi.fn<(id: string) => void>(),
    remove: vi.fn<(id: string) => void>(),
    branch: vi.fn<(id: string) => void>(),
    retryWith: vi.fn<MessageActions['retryWith']>(),
    restore: vi.fn<(deletionId: string) => void>(),
    reductions: idleActions.reductions,
    wrapUp: vi.fn<() => void>(),
    waitLonger: vi.fn<() => void>(),
    format: async () => undefined,
    answer: vi.fn<() => void>(),
    keys: {
      watch: { subscribe: () => () => undefined },
      unlock: () => Promise.resolve(null),
      setTemporaryKey: () => Promise.resolve(null),
    },
  }
  const announce = { done: vi.fn(), failed: vi.fn(), undoable: vi.fn<Announce['undoable']>() }
  const show = () => (
    <AnnounceContext value={announce}>
      <UserMessage id="message-1" text="Before" actions={actions} {...(versions && { versions })} />
    </AnnounceContext>
  )
  const view = render(show())
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const write = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Edit message' }), { target: { value } })
  return { actions, announce, press, write, remount: () => (view.unmount(), render(show())) }
}

afterEach(() => {
  cleanup()
  useDrafts.setState({}, true)
})

describe('UserMessage', () => {
  it('edits: saves, or saves and sends', () => {
    const { actions, press, write } = setup()
    press('Edit')
    write('After')
    press('Save')
    press('Edit')
    press('Save and send')
    expect(actions.edit.mock.calls).toMatchObject([
      ['message-1', { text: 'After' }, 'save'],
      ['message-1', { text: 'Before' }, 'send'],
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('returns the focus to Edit, and after sending to the composer', async () => {
    const composer = document.createElement('div')
    composer.dataset['composer'] = ''
    composer.append(document.createElement('textarea'))
    document.body.append(composer)
    const { press } = setup()
    const editButton = () => screen.getByRole('button', { name: 'Edit' })
    press('Edit')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit message' }), { key: 'Escape' })
    await vi.waitFor(() => expect(document.activeElement).toBe(editButton()))
    press('Edit')
    press('Save')
    await vi.waitFor(() => expect(document.activeElement).toBe(editButton()))
    press('Edit')
    press('Save and send')
    await vi.waitFor(() => expect(document.activeElement).toBe(composer.firstChild))
    composer.remove()
  })

  it('creates no version without a change, nor on Cancel or Escape', () => {
    const { actions, press, write } = setup()
    press('Edit')
    press('Save')
    press('Edit')
    write('After')
    press('Cancel')
    press('Edit')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
    expect(screen.getByText('Before')).toBeDefined()
    expect(actions.edit).not.toHaveBeenCalled()
  })

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })],
  ])('offers Undo for text that %s drops, which opens the editor with it again', (_, drop) => {
    const { announce, press, write } = setup()
    const text = () => screen.queryByRole<HTMLTextAreaElement>('textbox')?.value
    press('Edit')
    drop()
    expect(announce.undoable).not.toHaveBeenCalled()
    press('Edit')
    write('After')
    drop()
    expect(text()).toBeUndefined()
    const [[announced, { undo }]] = announce.undoable.mock.calls as [Parameters<Announce['undoable']>]
    expect(announced).toBe('Your changes were discarded.')
    act(undo)
    expect(text()).toBe('After')
    // Text typed in the meantime is not lost either.
    write('Other')
    act(undo)
    expect(text()).toContain('After')
    expect(text()).toContain('Other')
  })

  it('keeps the edited text while it is scrolled out of view and back', () => {
    const { press, write, remount } = setup()
    press('Edit')
    write('Half-written')
    remount()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half-written')
  })

  it('steps through its versions, not past either end', () => {
    const { actions, press } = setup({ ids: ['message-0', 'message-1', 'message-2'], index: 1 })
    expect(screen.getByText('2/3')).toBeDefined()
    press('Previous version')
    press('Next version')
    expect(actions.selectVersion.mock.calls).toEqual([['message-0'], ['message-2']])
    cleanup()
    setup({ ids: ['message-1', 'message-2'], index: 0 })
    expect(screen.getByRole('button', { name: 'Previous version' })).toHaveProperty('disabled', true)
  })

  it('offers an answer only for a message that was saved and not sent', () => {
    const { actions, press } = setup()
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull()
    cleanup()
    render(<UserMessage id="message-1" text="Before" isUnanswered actions={actions} />)
    press('Regenerate')
    expect(actions.answerStored).toHaveBeenCalledWith('message-1')
  })
})
