// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MessageExcerpt } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { MessageNavigationContext } from '../transcript/use-jump.ts'
import { DeletedMessages } from '../transcript/transcript-row.tsx'
import { MessageAnnotations } from './message-annotations.tsx'
import { ReplyQuote } from './reply-quote.tsx'

afterEach(cleanup)

const person = { by: 'person' as const, at: 1, changeId: 'a' }
const assistant = { by: 'assistant' as const, at: 1, changeId: 'b' }

function show(annotations: MessageAnnotationSet, isRunning = false) {
  const actions = {
    label: vi.fn<MessageActions['label']>(),
    react: vi.fn<MessageActions['react']>(),
    selectVersion: vi.fn<MessageActions['selectVersion']>(),
  }
  render(
    <MessageAnnotations
      id="m1"
      annotations={annotations}
      side="start"
      actions={actions}
      isRunning={isRunning}
    />,
  )
  return actions
}

it('removes a reaction on a click, of any author', () => {
  const reactions = [
    { ...person, emoji: '👍' },
    { ...assistant, emoji: '🎉' },
  ]
  const { react } = show({ reactions })
  fireEvent.click(screen.getByRole('button', { name: '🎉 from the assistant: remove' }))
  fireEvent.click(screen.getByRole('button', { name: '👍 from you: remove' }))
  expect(react.mock.calls).toEqual([
    ['m1', '🎉', { by: 'assistant', isOn: false }],
    ['m1', '👍', { by: 'person', isOn: false }],
  ])
})

it('removes a label on a click on its cross, of any author', () => {
  const { label } = show({
    labels: [
      { ...person, text: 'bees' },
      { ...assistant, text: 'sun' },
    ],
  })
  expect(within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Remove the label “sun”' }))
  expect(label.mock.calls).toEqual([['m1', 'sun', false]])
})

it('undoes the visible edit, and not during an answer', () => {
  const revisions = [
    { ...assistant, text: 'One' },
    { ...assistant, text: 'Two' },
  ]
  const { selectVersion } = show({ revisions, shownRevision: 2, pin: assistant })
  expect(screen.getByText('Pinned by the assistant')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(selectVersion).toHaveBeenCalledWith('m1#1')
  cleanup()
  show({ revisions, shownRevision: 2 }, true)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('shows nothing of what was undone', () => {
  show({ reactions: [], revisions: [{ ...assistant, text: 'One' }], deletion: { ...person, undoneAt: 2 } })
  expect(document.body.textContent).toBe('')
})

it('deleted messages are one line that restores them', () => {
  const onUndo = vi.fn<(deletionId: string) => void>()
  render(<DeletedMessages id="m1" deletion={assistant} count={3} onUndo={onUndo} />)
  expect(screen.getByRole('status').textContent).toContain('The assistant deleted 3 messages.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledWith('b')
})

it.each<[MessageExcerpt | null, string, boolean]>([
  [
    { messageId: 'm1' as MessageId, role: 'user', excerpt: 'Hello', isDeleted: false },
    'In reply to you: “Hello”',
    true,
  ],
  [
    { messageId: 'm1' as MessageId, role: 'user', excerpt: '', isDeleted: true },
    'In reply to a deleted message',
    false,
  ],
  [null, 'In reply to a message that is no longer here', false],
])('a quote of %j', (target, name, leads) => {
  const goTo = vi.fn<(messageId: MessageId) => void>()
  const watch = () => ({
    subscribe: (next: (value: typeof target) => void) => (next(target), () => undefined),
  })
  render(
    <MessageNavigationContext value={{ watch, goTo }}>
      <ReplyQuote messageId="m1" />
    </MessageNavigationContext>,
  )
  // The label's direction follows its own text, not the text before it.
  expect(document.querySelector('bdi')?.textContent).toBe(target?.excerpt ? `“${target.excerpt}”` : undefined)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(goTo.mock.calls).toEqual(leads ? [['m1']] : [])
})
