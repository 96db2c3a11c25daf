import { expect, test } from 'vitest'
import { callTool, valueOf } from '../../../test/doubles/call-tool.ts'
import { MemoryAnnotations } from '../../../test/doubles/memory-annotations.ts'
import { userMessage } from '../../../test/doubles/turn-bench.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { MessageId } from '../../core/model/id.ts'
import { maxLabels, maxReactions } from '../../core/model/conversation/message-annotations.ts'
import { createInteractWithRecentMessage } from './interact-with-recent-message.ts'

function setUp() {
  const annotations = new MemoryAnnotations()
  const branch = new BranchIds([userMessage('Name a bee.', 'q1')])
  const tool = createInteractWithRecentMessage(annotations, { ...emptyTurnConfig, branch })
  const act = (action: 'react' | 'reply' | 'label', content: string, ref = 'ref_1') =>
    callTool(tool, { action, message_id: ref, content })
  return { annotations, tool, act }
}

test.each([
  ['👍', '👍'],
  [' ❤ ', '❤️'],
  ['👩🏽‍💻', '👩🏽‍💻'],
  ['🇨🇭', '🇨🇭'],
  [':tada:', '🎉'],
  [':+1:', '👍'],
  ['thumbsup', '👍'],
])('%s is the reaction %s', async (content, emoji) => {
  const { annotations, act } = setUp()
  expect(valueOf(await act('react', content))).toMatchObject({
    status: 'message_reacted_successfully',
    emoji,
  })
  expect(annotations.byMessage.get('q1' as MessageId)?.reactions).toMatchObject([{ emoji, by: 'assistant' }])
})

test.each(['👍👍', 'yes', ':no_such_emoji:', '5', '<b>', 'toString', '__proto__'])(
  '%s is not an emoji',
  async (content) => {
    const { annotations, act } = setUp()
    expect(await act('react', content)).toMatchObject({
      failure: { message: expect.stringContaining('(invalid_reaction_emoji)') },
    })
    expect(annotations.writes).toBe(0)
  },
)

test('refuses a reaction above the limit, and any if storage cannot be written', async () => {
  const { annotations, act } = setUp()
  const refused = { failure: { message: expect.stringContaining('(insufficient_reaction_permissions)') } }
  const doing = { by: 'person' as const, at: 0, changeId: 'x', emoji: '👀' }
  annotations.byMessage.set('q1' as MessageId, {
    reactions: Array.from({ length: maxReactions }, () => doing),
  })
  expect(await act('react', '👍')).toMatchObject(refused)
  annotations.refusal = 'storage-unavailable'
  expect(await act('react', '👍')).toMatchObject(refused)
})

test('adds a normalized label once, in any letter case', async () => {
  const { annotations, tool, act } = setUp()
  const call = { action: 'label' as const, message_id: 'ref_1', content: ' bees ' }
  expect(tool.gated).toBe(false)
  expect(tool.describeCall?.(call)?.text).toBe('Label “Name a bee.” with “bees”')
  expect(valueOf(await act('label', ' bees '))).toEqual({
    status: 'message_labeled_successfully',
    message_id: 'ref_1',
    label: 'bees',
    preview: 'Name a bee.',
  })
  expect(await act('label', 'BEES')).toMatchObject({
    failure: { message: 'The message already has that label. (message_already_labeled)' },
  })
  expect(annotations.byMessage.get('q1' as MessageId)?.labels).toMatchObject([
    { text: 'bees', by: 'assistant' },
  ])
})

test.each([' ', 'x'.repeat(41), 'two\nlines', 'a\u202Eb'])('%j is not a label', async (content) => {
  const { annotations, act } = setUp()
  expect(await act('label', content)).toMatchObject({
    failure: { message: expect.stringContaining('(invalid_label)') },
  })
  expect(annotations.writes).toBe(0)
})

test('refuses a label above the limit, and any if storage cannot be written', async () => {
  const { annotations, act } = setUp()
  const doing = { by: 'person' as const, at: 0, changeId: 'x' }
  const labels = Array.from({ length: maxLabels }, (_, n) => ({ ...doing, text: `label ${n}` }))
  annotations.byMessage.set('q1' as MessageId, { labels })
  expect(await act('label', 'more')).toMatchObject({
    failure: { message: expect.stringContaining('(label_limit_reached)') },
  })
  annotations.refusal = 'storage-unavailable'
  expect(await act('label', 'more')).toMatchObject({
    failure: { message: expect.stringContaining('(insufficient_permissions)') },
  })
})

test('ends the turn with a reply to the named message as the answer', async () => {
  const { annotations, act } = setUp()
  const outcome = await act('reply', 'Assistant: The bumblebee.')
  expect(valueOf(outcome)).toEqual({
    status: 'message_replied_successfully',
    message_id: 'ref_1',
    reply_message_id: 'ref_2',
    preview: 'Name a bee.',
  })
  expect(outcome).toMatchObject({ endTurn: true, reply: { to: 'q1', text: 'The bumblebee.' } })
  expect(annotations.writes).toBe(0)
})

test('fails in every action if the message does not exist', async () => {
  const { act } = setUp()
  for (const action of ['react', 'reply', 'label'] as const) {
    expect(await act(action, '👍', 'ref_7')).toMatchObject({
      failure: { message: expect.stringContaining('(message_not_found_in_recent)') },
    })
  }
})
