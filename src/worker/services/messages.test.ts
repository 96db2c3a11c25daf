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

test('a message that is pinned already is pinned, and a chat has only so many', async () => {
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

test('what is deleted is named, so that it can be taken back', async () => {
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

test('a message that is being written or answered is not deleted, and that is said', async () => {
  expect(await createHandlers({ remove: async () => succeed([]) })['delete-message'](ref)).toMatchObject({
    failure: { code: 'session-busy' },
  })
})

test('a label is added as the person’s, once, and a message has only so many', async () => {
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

test('a reaction is added as the person’s, and taken back from whoever gave it', async () => {
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
