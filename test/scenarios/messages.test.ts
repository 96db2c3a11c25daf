import { describe, expect, test } from 'vitest'
import { createInteractWithRecentMessage } from '../../src/adapters/tools/interact-with-recent-message.ts'
import { createManageMessage } from '../../src/adapters/tools/manage-message.ts'
import { createRevealMessageMetadata } from '../../src/adapters/tools/reveal-message-metadata.ts'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { injectionKinds } from '../../src/core/engine/injections/injection-kinds.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import type { MessageId, RunId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { toDraftParts } from '../../src/core/model/conversation/message-draft.ts'
import { MemoryAnnotations } from '../doubles/memory-annotations.ts'
import { allow, deny, unattended, ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { replyStub, TurnBench, userMessage } from '../doubles/turn-bench.ts'

const done: Script = [text('Done'), finish('stop')]
const reveal: Script = [toolCall('r', 'reveal_message_metadata', '{}'), finish('tool-calls')]
const call = (toolName: string, args: object): Script => [
  toolCall(`call-${toolName}`, toolName, JSON.stringify(args)),
  finish('tool-calls'),
]

const answer = (content: string, id: string, marksByModel?: Message['marks']): Message => ({
  ...replyStub(),
  id: id as MessageId,
  runId: `run-${id}` as RunId,
  status: 'complete',
  parts: [{ type: 'text', round: 0, text: content }],
  ...(marksByModel && { marks: marksByModel }),
})
const deletedAt = (at: number, undoneAt?: number): Message['marks'] => ({
  deletion: { by: 'person', changeId: 'x', at, ...(undoneAt !== undefined && { undoneAt }) },
})

const earlier = [userMessage('Name a bee.', 'q1'), answer('The bumblebee.', 'a1')]

/** Opens a turn with the real tools that act on messages. */
function openBench(scripts: readonly Script[], branch: readonly Message[]) {
  const annotations = new MemoryAnnotations()
  const config = { ...emptyTurnConfig, branch: new BranchIds(branch) }
  const tools = [
    createRevealMessageMetadata({ isSwitchedOff: async () => false }),
    createManageMessage(annotations, config),
    createInteractWithRecentMessage(annotations, config),
  ]
  const bench = new TurnBench(scripts, tools)
  bench.extraPorts = { injectionKinds }
  return { bench, annotations, run: () => bench.run({ branch }) }
}

describe('the message tools', () => {
  test('metadata is revealed, then the intended message is pinned by its ref', async () => {
    const branch = [...earlier, userMessage('Pin your answer.')]
    const { bench, annotations, run } = openBench(
      [reveal, call('manage_message', { action: 'pin', message_id: 'ref_2' }), done],
      branch,
    )
    await run()
    const [, second, third] = bench.model.requests
    expect(second?.messages[1]).toMatchObject({
      parts: [{ text: 'The bumblebee.\nref=ref_2 | sent 1970-01-01T00:00:00.000Z' }],
    })
    expect(third?.messages.at(-1)).toMatchObject({
      results: [{ value: { status: 'message_pinned_successfully', preview: 'The bumblebee.' } }],
    })
    expect([...annotations.byMessage.keys()]).toEqual(['a1'])
  })

  test.each([
    ['denies', deny, 'denied'],
    ['is not there', unattended, 'cancelled'],
  ])('nothing is deleted if the person %s', async (_, response, state) => {
    const branch = [...earlier, userMessage('Delete your answer.')]
    const script = call('manage_message', { action: 'delete', message_id: 'ref_2' })
    const { bench, annotations, run } = openBench([script, done], branch)
    const person = new ScriptedPerson([response], bench.clock)
    bench.extraPorts = { injectionKinds, authority: person.authority() }
    await run()
    expect(person.interactions).toMatchObject([
      {
        approvalKey: 'delete',
        description: 'Allow manage_message to delete “The bumblebee.”?',
        effects: ['write'],
      },
    ])
    expect(annotations.writes).toBe(0)
    expect(bench.reply().parts[0]).toMatchObject({ state })
  })

  test('an edit requires an approval, a reaction and a label do not', async () => {
    const branch = [...earlier, userMessage('Do both.')]
    const { bench, annotations, run } = openBench(
      [
        [
          toolCall('e', 'manage_message', '{"action":"edit","message_id":"ref_2","content":"A wasp."}'),
          toolCall(
            'x',
            'interact_with_recent_message',
            '{"action":"react","message_id":"ref_1","content":"👍"}',
          ),
          toolCall(
            'l',
            'interact_with_recent_message',
            '{"action":"label","message_id":"ref_1","content":"bees"}',
          ),
          finish('tool-calls'),
        ],
        done,
      ],
      branch,
    )
    const person = new ScriptedPerson([allow], bench.clock)
    bench.extraPorts = { injectionKinds, authority: person.authority() }
    await run()
    expect(person.interactions).toHaveLength(1)
    expect(annotations.byMessage.get('a1' as MessageId)?.revisions).toMatchObject([{ text: 'A wasp.' }])
    expect(annotations.byMessage.get('q1' as MessageId)?.reactions).toMatchObject([{ emoji: '👍' }])
    expect(annotations.byMessage.get('q1' as MessageId)?.labels).toMatchObject([
      { text: 'bees', by: 'assistant' },
    ])
  })

  test('a call whose worker died between its intent and its effect is not run again', async () => {
    const branch = [...earlier, userMessage('Delete your answer.')]
    const script = call('manage_message', { action: 'delete', message_id: 'ref_2' })
    const before = openBench([script, done], branch)
    await before.run()
    const { events } = before.bench.log
    const intent = events.findIndex(({ type }) => type === 'tool-invocation-started')
    const after = openBench([done], branch)
    if (!before.bench.input) return expect.fail('the first turn did not start')
    const isResumed = await after.bench.resume(before.bench.input, events.slice(0, intent + 1))
    expect(isResumed).toBe(false)
    expect(after.annotations.writes).toBe(0)
    expect(after.bench.model.requests).toEqual([])
  })
})

describe('a reply', () => {
  const branch = [...earlier, userMessage('Answer my first message.')]
  const replies: Script = [
    text('Sure. '),
    toolCall(
      'y',
      'interact_with_recent_message',
      '{"action":"reply","message_id":"ref_1","content":"The *mason* bee.  "}',
    ),
    finish('tool-calls'),
  ]

  test('is the end of the turn, and a text of its own that names its message', async () => {
    const { bench, run } = openBench([reveal, replies, done], branch)
    await run()
    expect(bench.model.requests).toHaveLength(2)
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ status: 'complete', result: 'completed' }])
    expect(bench.reply().parts.slice(-4)).toMatchObject([
      { type: 'text', text: 'Sure. ', round: 1 },
      { type: 'tool-call', state: 'succeeded', round: 1 },
      { type: 'reply', messageId: 'q1', round: 2 },
      { type: 'text', text: 'The *mason* bee.', round: 2 },
    ])
  })

  test('follows its call and result if a later turn sends it', async () => {
    const { bench, run } = openBench([replies], branch)
    await run()
    const next = new TurnBench([done])
    await next.run({
      branch: [...branch, { ...bench.reply(), id: 'a2' as MessageId }, userMessage('Thanks')],
    })
    expect(next.model.requests[0]?.messages.slice(3)).toMatchObject([
      { role: 'assistant', parts: [{ type: 'text' }, { type: 'tool-call' }] },
      { role: 'tool', results: [{ value: { status: 'message_replied_successfully' } }] },
      { role: 'assistant', parts: [{ type: 'text', text: 'The *mason* bee.' }] },
      { role: 'user', text: 'Thanks' },
    ])
  })

  test('of a person is sent with its reference, which metadata patches with the time', async () => {
    const replying = (to: string, id: string): Message => ({
      ...userMessage('', id),
      parts: toDraftParts({ text: 'Which one?', replyTo: to as MessageId }),
    })
    const { bench, run } = openBench(
      [reveal, done],
      [...earlier, replying('a1', 'q2'), answer('Any.', 'a2'), replying('elsewhere', 'message-user')],
    )
    await run()
    const [first, second] = bench.model.requests.map(({ messages }) => messages)
    expect(first?.[2]).toEqual({
      role: 'user',
      text: '[In reply to your message (ID: ref_2): “The bumblebee.”]\n\nWhich one?',
    })
    expect(first?.at(-1)).toMatchObject({
      text: expect.stringMatching(/^\[In reply to a message that is not/),
    })
    expect(second?.[2]).toMatchObject({
      text: expect.stringContaining('(ID: ref_2, sent 1970-01-01T00:00:00.000Z)'),
    })
    expect(bench.log.ofType('context-restarted')).toMatchObject([{ annotated: 5, patched: 1 }])
    expect(bench.log.ofType('provider-request-started')[1]?.prefixBrokenBy).toBe('restart')
  })

  test('that steers a turn is sent with its reference, too', async () => {
    const { bench, run } = openBench([[text('One'), finish('stop')], done], branch)
    const inbox = new SteerInbox()
    inbox.send({ text: 'This one.', replyTo: 'a1' as MessageId })
    bench.extraPorts = { injectionKinds, steer: inbox }
    await run()
    const steered = bench.model.requests
      .flatMap(({ messages }) => messages)
      .find((message) => message.role === 'user' && message.text.endsWith('This one.'))
    expect(steered).toMatchObject({ text: expect.stringContaining('(ID: ref_2): “The bumblebee.”') })
    expect(bench.messages().find(({ role }) => role === 'user')?.parts[0]).toEqual({
      type: 'reply',
      round: 0,
      messageId: 'a1',
    })
  })
})

describe('a deleted message', () => {
  const sentAfter = async (branch: readonly Message[]) => {
    const bench = new TurnBench([done])
    await bench.run({ branch: [...branch, userMessage('And now?')] })
    return bench.model.requests[0]?.messages
  }

  test('is not sent, with its calls and their results', async () => {
    const first = openBench(
      [call('manage_message', { action: 'pin', message_id: 'ref_1' }), done],
      [...earlier, userMessage('Pin mine.')],
    )
    await first.run()
    const made = { ...first.bench.reply(), id: 'a2' as MessageId, marks: deletedAt(9) }
    expect(await sentAfter([...earlier, userMessage('Pin mine.', 'q2'), made])).toEqual([
      { role: 'user', text: 'Name a bee.' },
      { role: 'assistant', parts: [{ type: 'text', text: 'The bumblebee.' }] },
      { role: 'user', text: 'Pin mine.' },
      { role: 'user', text: 'And now?' },
    ])
  })

  test('is replaced by a placeholder if its answer stays, because a conversation starts with a person', async () => {
    const [question, answered] = earlier as [Message, Message]
    const branch = [{ ...question, marks: deletedAt(9) }, answered]
    expect(await sentAfter(branch)).toMatchObject([
      { role: 'user', text: '[The user deleted this message.]' },
      { role: 'assistant' },
      { role: 'user' },
    ])
  })

  test('is sent unchanged after it was restored', async () => {
    const branch = earlier.map((message) => ({ ...message, marks: deletedAt(9, 10) }))
    expect(await sentAfter(branch)).toEqual(await sentAfter(earlier))
  })

  test('keeps its ref, and is not found by it', async () => {
    const branch = [...earlier, answer('Twice.', 'a2', deletedAt(9)), userMessage('Delete all of it.')]
    const { bench, run } = openBench(
      [
        reveal,
        call('manage_message', { action: 'delete', message_id: 'ref_1', end_message_id: 'ref_4' }),
        done,
      ],
      branch,
    )
    await run()
    expect(JSON.stringify(bench.model.requests[1]?.messages)).not.toMatch(/ref_3|Twice/)
    expect(bench.model.requests[2]?.messages.at(-1)).toMatchObject({
      results: [
        { value: { status: 'range_delete_partial_success', deleted: [{ message_id: 'ref_2' }], skipped: 2 } },
      ],
    })
  })

  test.each([
    ['message-deleted', deletedAt(2000)],
    ['message-restored', deletedAt(500, 2000)],
    [
      'message-changed',
      { revisions: [{ by: 'assistant' as const, changeId: 'x', at: 2000, text: 'A wasp.' }] },
    ],
  ])('breaks the prefix of the next turn, which says %s', async (reason, annotations) => {
    const first = new TurnBench([done])
    const before = reason === 'message-restored' ? [earlier[0]!] : earlier
    await first.run({ branch: [...before, userMessage('Go on.')] })
    const last = { ...first.reply(), id: 'a2' as MessageId, createdAt: 1000 }
    const second = new TurnBench([done])
    const [question, changed] = earlier as [Message, Message]
    const marked = {
      ...changed,
      marks: annotations,
      ...(annotations?.revisions && { parts: toDraftParts({ text: 'A wasp.' }) }),
    }
    await second.run({ branch: [question, marked, userMessage('Go on.', 'q2'), last, userMessage('So?')] })
    expect(second.log.ofType('provider-request-started')[0]?.prefixBrokenBy).toBe(reason)
  })
})
