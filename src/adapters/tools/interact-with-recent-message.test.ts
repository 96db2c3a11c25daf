import { expect, test } from 'vitest'
import { callTool, valueOf } from '../../../test/doubles/call-tool.ts'
import { MemoryMarks } from '../../../test/doubles/memory-marks.ts'
import { userMessage } from '../../../test/doubles/turn-bench.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { noFacts } from '../../core/engine/turn-facts.ts'
import type { MessageId } from '../../core/kernel/id.ts'
import { maxReactions } from '../../core/kernel/message-marks.ts'
import { createInteractWithRecentMessage } from './interact-with-recent-message.ts'

function setUp() {
  const marks = new MemoryMarks()
  const branch = new BranchIds([userMessage('Name a bee.', 'q1')])
  const tool = createInteractWithRecentMessage(marks, { ...noFacts, branch })
  const act = (action: 'react' | 'reply', content: string, ref = 'ref_1') =>
    callTool(tool, { action, message_id: ref, content })
  return { marks, tool, act }
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
  const { marks, act } = setUp()
  expect(valueOf(await act('react', content))).toMatchObject({
    status: 'message_reacted_successfully',
    emoji,
  })
  expect(marks.marks.get('q1' as MessageId)?.reactions).toMatchObject([{ emoji, by: 'assistant' }])
})

test.each(['👍👍', 'yes', ':no_such_emoji:', '5', '<b>', 'toString', '__proto__'])(
  '%s is no emoji',
  async (content) => {
    const { marks, act } = setUp()
    expect(await act('react', content)).toMatchObject({
      failure: { message: expect.stringContaining('(invalid_reaction_emoji)') },
    })
    expect(marks.writes).toBe(0)
  },
)

test('no more reactions than there may be, and none where storage may not be written', async () => {
  const { marks, act } = setUp()
  const refused = { failure: { message: expect.stringContaining('(insufficient_reaction_permissions)') } }
  const doing = { by: 'person' as const, at: 0, changeId: 'x', emoji: '👀' }
  marks.marks.set('q1' as MessageId, { reactions: Array.from({ length: maxReactions }, () => doing) })
  expect(await act('react', '👍')).toMatchObject(refused)
  marks.refusal = 'storage-unavailable'
  expect(await act('react', '👍')).toMatchObject(refused)
})

test('a reply ends the turn and is written as the answer, to the message that it names', async () => {
  const { marks, act } = setUp()
  const outcome = await act('reply', 'Assistant: The bumblebee.')
  expect(valueOf(outcome)).toEqual({
    status: 'message_replied_successfully',
    message_id: 'ref_1',
    reply_message_id: 'ref_2',
    preview: 'Name a bee.',
  })
  expect(outcome).toMatchObject({ endTurn: true, reply: { to: 'q1', text: 'The bumblebee.' } })
  expect(marks.writes).toBe(0)
})

test('neither finds a message that is not there', async () => {
  const { act } = setUp()
  for (const action of ['react', 'reply'] as const) {
    expect(await act(action, '👍', 'ref_7')).toMatchObject({
      failure: { message: expect.stringContaining('(message_not_found_in_recent)') },
    })
  }
})
