import { expect, test } from 'vitest'
import type { AnnotationStorePort } from '../../core/model/conversation/annotation-store-port.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { createAnnotationHandlers } from './messages.ts'

const ref = { sessionId: 'session-1' as SessionId, messageId: 'message-1' as MessageId }

function createHandlers(answers: Partial<AnnotationStorePort>) {
  const refuse = async () => fail(createFailure('not-found'))
  const store: AnnotationStorePort = {
    pin: refuse,
    unpin: refuse,
    react: refuse,
    removeReaction: refuse,
    label: refuse,
    removeLabel: refuse,
    remove: refuse,
    restore: refuse,
    reword: refuse,
    showRevision: refuse,
    ...answers,
  }
  return createAnnotationHandlers({ annotations: store, newId: (prefix) => `${prefix}-1` })
}

test('pins a pinned message again without an error, and limits the pins of a chat', async () => {
  expect(
    await createHandlers({ pin: async () => succeed('pinned-before') })['pin-message']({
      ...ref,
      isPinned: true,
    }),
  ).toEqual(succeed({}))
  expect(
    await createHandlers({ pin: async () => succeed('full') })['pin-message']({ ...ref, isPinned: true }),
  ).toMatchObject({
    failure: { message: 'A chat has at most 50 pinned messages.' },
  })
})

test('returns the deleted messages, so that they can be restored', async () => {
  const calls: unknown[] = []
  const handlers = createHandlers({
    remove: async (refs, doing) => {
      calls.push(refs, doing)
      return succeed([...refs.messageIds])
    },
  })
  expect(await handlers['delete-message'](ref)).toEqual(succeed({ deletionId: 'deletion-1' }))
  expect(calls).toEqual([
    { sessionId: 'session-1', messageIds: ['message-1'] },
    { by: 'person', changeId: 'deletion-1' },
  ])
})

test('refuses to delete a message that is streaming or being answered, with a reason', async () => {
  expect(await createHandlers({ remove: async () => succeed([]) })['delete-message'](ref)).toMatchObject({
    failure: { code: 'session-busy' },
  })
})

test('adds a label of the person once, and limits the labels of a message', async () => {
  const calls: unknown[] = []
  const answers = ['labeled-before', 'full'] as const
  const handlers = createHandlers({
    label: async (_, label) => {
      calls.push(label)
      return succeed(answers[calls.length - 1] ?? 'labeled')
    },
    removeLabel: async (_, text) => (calls.push(text), succeed(null)),
  })
  expect(await handlers['label-message']({ ...ref, label: 'bees', isOn: true })).toEqual(succeed({}))
  expect(await handlers['label-message']({ ...ref, label: 'sun', isOn: true })).toMatchObject({
    failure: { message: 'A message has at most 10 labels.' },
  })
  expect(await handlers['label-message']({ ...ref, label: 'bees', isOn: false })).toEqual(succeed({}))
  expect(calls).toEqual([
    { text: 'bees', by: 'person', changeId: 'label-1' },
    { text: 'sun', by: 'person', changeId: 'label-1' },
    'bees',
  ])
})

test('adds a reaction of the person, and removes it for any author', async () => {
  const calls: unknown[] = []
  const handlers = createHandlers({
    react: async (_, reaction) => (calls.push(reaction), succeed(false)),
    removeReaction: async (_, reaction) => (calls.push(reaction), succeed(null)),
  })
  expect(
    await handlers['react-to-message']({ ...ref, emoji: '👍', by: 'assistant', isOn: true }),
  ).toMatchObject({
    failure: { code: 'invalid-input' },
  })
  expect(await handlers['react-to-message']({ ...ref, emoji: '👍', by: 'assistant', isOn: false })).toEqual(
    succeed({}),
  )
  expect(calls).toEqual([
    { emoji: '👍', by: 'person', changeId: 'reaction-1' },
    { emoji: '👍', by: 'assistant' },
  ])
})
