import { expect, test } from 'vitest'
import { callTool, valueOf } from '../../../test/doubles/call-tool.ts'
import { MemoryAnnotations } from '../../../test/doubles/memory-annotations.ts'
import { replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import { resolveCallDetails } from '../../core/engine/approvals/call-details.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { FailureCode } from '../../core/model/failures/failure.ts'
import type { MessageId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { maxPins } from '../../core/model/conversation/message-annotations.ts'
import { createManageMessage } from './manage-message.ts'

const answer = (text: string, id: string, annotations?: Message['marks']): Message => ({
  ...replyStub(),
  id: id as MessageId,
  status: 'complete',
  parts: [{ type: 'text', round: 0, text }],
  ...(annotations && { marks: annotations }),
})
const deleted = { deletion: { by: 'person' as const, at: 0, changeId: 'x' } }

/** ref_1 to ref_6: a question and its answer, three times. */
const branch = [
  userMessage('Name a bee.', 'q1'),
  answer('The bumblebee.', 'a1'),
  userMessage('Another one.', 'q2'),
  answer('The mason bee.', 'a2'),
  userMessage('And now?', 'q3'),
  answer('Gone.', 'a3', deleted),
]

function setUp(messages: readonly Message[] = branch) {
  const annotations = new MemoryAnnotations()
  const tool = createManageMessage(annotations, { ...emptyTurnConfig, branch: new BranchIds(messages) })
  const call = (args: object) => callTool(tool, args)
  const statusOf = async (args: object): Promise<unknown> => {
    const outcome = await call(args)
    if (outcome.ok) return (outcome.value as { status: string }).status
    return /\((\w+)\)$/.exec(outcome.failure.message)?.[1] ?? outcome.failure.code
  }
  return { annotations, tool, call, statusOf }
}

test.each([
  ['an id of another shape', { action: 'pin', message_id: 'message-1' }, 'invalid_message_id_format'],
  [
    'an end of another shape',
    { action: 'delete', message_id: 'ref_2', end_message_id: '4' },
    'invalid_message_id_format',
  ],
  [
    'a range to pin',
    { action: 'pin', message_id: 'ref_1', end_message_id: 'ref_2' },
    'invalid_range_for_action',
  ],
  [
    'a range to edit',
    { action: 'edit', message_id: 'ref_2', end_message_id: 'ref_4', content: 'x' },
    'invalid_range_for_action',
  ],
  ['an edit without content', { action: 'edit', message_id: 'ref_2' }, 'missing_edit_content'],
  [
    'an edit with nothing but spaces',
    { action: 'edit', message_id: 'ref_2', content: ' ' },
    'missing_edit_content',
  ],
  ['an unknown ref', { action: 'pin', message_id: 'ref_9' }, 'message_not_found_in_recent'],
  ['a message that is deleted', { action: 'delete', message_id: 'ref_6' }, 'message_not_found_in_recent'],
  [
    'a range with an unknown end',
    { action: 'delete', message_id: 'ref_2', end_message_id: 'ref_9' },
    'range_end_not_found_in_recent',
  ],
  [
    'the edit of a person’s message',
    { action: 'edit', message_id: 'ref_1', content: 'Hi' },
    'message_not_editable_by_current_identity',
  ],
  [
    'the deletion of a person’s message',
    { action: 'delete', message_id: 'ref_1' },
    'message_not_deletable_by_current_identity',
  ],
  [
    'content that is a speaker’s name',
    { action: 'edit', message_id: 'ref_2', content: '**Assistant:** ' },
    'edit_content_rejected_speaker_label',
  ],
  [
    'a range without own messages',
    { action: 'delete', message_id: 'ref_3', end_message_id: 'ref_3' },
    'no_eligible_messages_in_range',
  ],
])('%s is refused, and nothing is written', async (_, args, status) => {
  const { annotations, statusOf } = setUp()
  expect(await statusOf(args)).toBe(status)
  expect(annotations.writes).toBe(0)
})

test('pins any message once, up to the limit', async () => {
  const { annotations, statusOf } = setUp()
  expect(await statusOf({ action: 'pin', message_id: 'ref_1' })).toBe('message_pinned_successfully')
  expect(annotations.byMessage.get('q1' as MessageId)?.pin).toMatchObject({ by: 'assistant' })
  annotations.byMessage.get('q1' as MessageId)!.pin!.changeId = 'another turn'
  expect(await statusOf({ action: 'pin', message_id: 'ref_1' })).toBe('message_already_pinned')
  for (let i = 1; i < maxPins; i++) {
    annotations.byMessage.set(`m${i}` as MessageId, { pin: { by: 'person', at: 0, changeId: `${i}` } })
  }
  expect(await statusOf({ action: 'pin', message_id: 'ref_2' })).toBe('pin_limit_reached')
})

test.each<[FailureCode, object, string]>([
  ['not-found', { action: 'pin', message_id: 'ref_1' }, 'pin_not_available_in_dm'],
  ['storage-unavailable', { action: 'pin', message_id: 'ref_1' }, 'insufficient_permissions'],
  ['storage-unavailable', { action: 'edit', message_id: 'ref_2', content: 'x' }, 'insufficient_permissions'],
  ['not-found', { action: 'delete', message_id: 'ref_2' }, 'message_not_found_in_recent'],
  ['storage-full', { action: 'delete', message_id: 'ref_2' }, 'storage-full'],
])('reports the storage failure %s', async (refusal, args, status) => {
  const { annotations, statusOf } = setUp()
  annotations.refusal = refusal
  expect(await statusOf(args)).toBe(status)
})

test('stores an edit as another revision, without the label and metadata that a model may copy', async () => {
  const { annotations, call } = setUp()
  const content = 'Assistant: The *red* mason bee.\nref=ref_4 | sent 2026-11-22T08:00:00.000Z'
  expect(valueOf(await call({ action: 'edit', message_id: 'ref_4', content }))).toEqual({
    status: 'message_edited_successfully',
    message_id: 'ref_4',
    preview: 'The *red* mason bee.',
    before: 'The mason bee.',
  })
  expect(annotations.byMessage.get('a2' as MessageId)).toMatchObject({
    revisions: [{ text: 'The *red* mason bee.', by: 'assistant' }],
    shownRevision: 1,
  })
})

test('deletes one own message', async () => {
  const { annotations, statusOf } = setUp()
  expect(await statusOf({ action: 'delete', message_id: 'ref_2' })).toBe('message_deleted_successfully')
  expect([...annotations.byMessage.keys()]).toEqual(['a1'])
  expect(await statusOf({ action: 'delete', message_id: 'ref_2' })).toBe('message_not_found_in_recent')
})

test.each([
  ['ref_2', 'ref_4'],
  ['ref_4', 'ref_2'],
])('a range from %s to %s includes both ends and skips messages of the person', async (from, to) => {
  const { annotations, call } = setUp()
  const args = { action: 'delete', message_id: from, end_message_id: to }
  expect(valueOf(await call(args))).toEqual({
    status: 'range_delete_partial_success',
    deleted: [
      { message_id: 'ref_2', preview: 'The bumblebee.' },
      { message_id: 'ref_4', preview: 'The mason bee.' },
    ],
    skipped: 1,
  })
  expect([...annotations.byMessage.keys()]).toEqual(['a1', 'a2'])
})

test('deletes a range of own messages completely, and ignores messages that were already deleted', async () => {
  const own = [answer('One.', 'b1'), answer('Two.', 'b2', deleted), answer('Three.', 'b3')]
  const { statusOf } = setUp([userMessage('Go', 'q0'), ...own])
  expect(await statusOf({ action: 'delete', message_id: 'ref_2', end_message_id: 'ref_4' })).toBe(
    'range_delete_success',
  )
})

test('does not find messages before the recent ones', async () => {
  const many = Array.from({ length: 120 }, (_, at) => answer(`${at}`, `m${at}`))
  const { statusOf } = setUp(many)
  expect(await statusOf({ action: 'pin', message_id: 'ref_20' })).toBe('message_not_found_in_recent')
  expect(await statusOf({ action: 'pin', message_id: 'ref_21' })).toBe('message_pinned_successfully')
})

test('asks for approval to edit and to delete separately, and never to pin', () => {
  const { tool } = setUp()
  const detailsOf = (args: object) => resolveCallDetails(tool, tool.parameters.parse(args))
  expect(detailsOf({ action: 'pin', message_id: 'ref_1' })).toMatchObject({ value: { isGated: false } })
  expect(detailsOf({ action: 'edit', message_id: 'ref_2', content: 'The wasp.' })).toMatchObject({
    value: {
      isGated: true,
      approvalKey: 'edit',
      description: { text: 'Allow manage_message to change “The bumblebee.” to “The wasp.”?' },
    },
  })
  expect(detailsOf({ action: 'delete', message_id: 'ref_2', end_message_id: 'ref_4' })).toMatchObject({
    value: {
      isGated: true,
      approvalKey: 'delete',
      description: {
        text: 'Allow manage_message to delete 2 of the assistant’s messages: “The bumblebee.”, “The mason bee.”?',
      },
    },
  })
})
