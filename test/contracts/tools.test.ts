import { beforeAll, describe, expect, test } from 'vitest'
import { builtInTools } from '../../src/adapters/tools/built-in-tools.ts'
import { toolCallStateSchema } from '../../src/core/model/conversation/message.ts'
import type { JsonValue } from '../../src/core/model/json.ts'
import type { CallView } from '../../src/page/features/chat-state/answer/answer-view.ts'
import { summarizeCall, toolRenderers } from '../../src/page/features/tool-renderers/tool-renderers.ts'
import { resolveCallDetails } from '../../src/core/engine/approvals/call-details.ts'
import { readResultTool } from '../../src/core/model/tools/read-result.ts'
import { toolEffectSchema } from '../../src/core/model/tools/interaction.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { failureSchema } from '../../src/core/model/failures/failure-schema.ts'
import { callTool, openToolCall } from '../doubles/call-tool.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'

/** Arguments that each tool accepts. A tool without a sample fails the test, because it could not be checked. */
const samples: Record<string, readonly unknown[]> = {
  analyze_data: [{ files: ['samples/sales.csv'] }, { sql: 'SELECT 1', files: ['nothing.csv'] }],
  ask_agent: [{ assistant: 'Chef', task: 'A recipe for soup' }],
  ask_user: [{ question: 'Which?' }, { question: 'Which?', options: ['tea', 'coffee'] }],
  calculate: [{ expression: '1 + 1' }],
  convert_units: [{ value: 1, from: 'km', to: 'mile' }],
  craft: [{ title: 'A page', kind: 'html', content: '<p>Hello' }],
  current_time: [{}, { timeZone: 'Asia/Tokyo' }, { timeZone: 'nowhere' }],
  fetch_url: [{ url: 'https://example.com/a' }, { url: 'https://example.com/a', part: 'page' }],
  generate_image: [{ prompt: 'A red boat' }, { prompt: 'A red boat', shape: 'square', count: 2 }],
  increase_media_context: [{}, { extend_by: 5 }],
  interact_with_recent_message: [
    { action: 'react', message_id: 'ref_1', content: '👍' },
    { action: 'reply', message_id: 'ref_1', content: 'Yes.' },
    { action: 'label', message_id: 'ref_1', content: 'bees' },
  ],
  manage_message: [
    { action: 'pin', message_id: 'ref_1' },
    { action: 'delete', message_id: 'ref_1', end_message_id: 'ref_2' },
    { action: 'edit', message_id: 'ref_1', content: 'Better.' },
  ],
  peek_image: [{ image: 'https://a.example/cat.png' }, { image: 'media_1' }, { image: 'sample' }],
  process_gif: [{}, { gif: 'https://a.example/cat.gif' }, { gif: 'sample' }, { gif: 'ref_1' }],
  process_youtube_video: [{ video: 'https://youtu.be/dQw4w9WgXcQ' }, { video: 'not a video' }],
  read_result: [
    { result: 'result_1' },
    { result: 'result_1', part: 2 },
    { result: 'result_2', query: 'tea' },
  ],
  retrieve_memory: [{}, { query: 'cat' }],
  reveal_message_metadata: [{}],
  search_chats: [{ query: 'Lisbon' }, { query: 'what is it' }],
  search_files: [{ query: 'Lisbon' }, { file: 'sales.csv', part: 2 }, { query: 'a', file: 'none' }],
  store_memory: [{ text: 'My cat is called Tom.' }],
  update_short_term_memory: [{ note: 'Be brief.' }],
  web_search: [{ query: 'tides' }, { query: 'tides', count: 3, within: 'week' }],
}

const cyclic: Record<string, unknown> = { name: 'loop' }
cyclic['self'] = cyclic
const nothing: unknown = null

const listTools = (): readonly Tool[] => builtInTools(new ToolPorts(), emptyTurnConfig)
const registry = new ToolRegistry()
for (const tool of listTools()) registry.register(tool)

// Loading mathjs takes a second, and longer than the timeout of a test on a busy machine.
beforeAll(() => import('../../src/adapters/tool-worker/jobs/calculate.ts'), 60_000)

test('every tool has samples, and every sample a tool', () => {
  expect(Object.keys(samples)).toEqual(registry.declarations().map(({ name }) => name))
})

describe.each(listTools().map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const own = samples[name] ?? []

  test('describes its purpose, its effect and when to choose it', () => {
    expect(tool.description).toMatch(/^[A-Z].{20,600}\.$/s)
    expect(tool.effects.length).toBeGreaterThan(0)
    for (const effect of tool.effects) expect(toolEffectSchema.options).toContain(effect)
    if (tool.selectionRule !== undefined) expect(tool.selectionRule).toMatch(/^[a-z][^\n]{10,250}\.$/)
    expect(tool.triggers?.length ?? 0).toBeGreaterThan(0)
    const declared = registry.declarations().find((each) => each.name === name)
    expect(declared?.parameters).toMatchObject({ type: 'object' })
  })

  test('accepts its samples, and tells a person what each would do', () => {
    for (const args of own) {
      const parsed = tool.parameters.parse(args)
      expect(tool.describeCall?.(parsed)?.text ?? 'as the arguments say').toMatch(/\S/)
      expect(tool.approvalKey?.(parsed) ?? name).toMatch(/\S/)
      expect(resolveCallDetails(tool, parsed)).toMatchObject({ ok: true })
    }
  })

  test('returns a cloneable value, or a failure with a code', async () => {
    for (const args of own) {
      const outcome = await callTool(tool, args)
      if (outcome.ok) expect(structuredClone(outcome.value)).toEqual(outcome.value)
      else expect(failureSchema.parse(outcome.failure).message).toMatch(/\S/)
    }
  })

  test('has a sentence about its calls for people, in every state, without names and texts for models', async () => {
    expect(toolRenderers.has(name)).toBe(true)
    const states: readonly CallView['state'][] = toolCallStateSchema.options
    for (const args of own) {
      const outcome = await callTool(tool, args)
      const result = outcome.ok ? outcome.value : undefined
      for (const state of states) {
        const call: CallView = { callId: 'c', toolName: name, state, arguments: args as JsonValue }
        for (const said of [call, { ...call, result }, { callId: 'c', toolName: name, state }]) {
          const sentence = summarizeCall(said as CallView)
          expect(sentence).toMatch(/^[A-Z][^{}\n]{5,150}$/)
          expect(sentence).not.toMatch(/[a-z]_[a-z\d]|ref_|instructions|undefined|\[object/)
          // Nothing is claimed about a call that waits or whose outcome is unknown.
          expect(sentence.startsWith('Wants to ')).toBe(state === 'awaiting-approval')
          expect(sentence.endsWith(': outcome unknown')).toBe(state === 'outcome-unknown')
        }
      }
    }
  })

  test('ends when it is stopped before it starts', async () => {
    for (const args of own) {
      const outcome = await callTool(tool, args, openToolCall(AbortSignal.abort()))
      expect(typeof outcome.ok).toBe('boolean')
    }
  })

  test('returns a typed result for any behavior of its ports, and the turn continues', async () => {
    const outcomes: (() => unknown)[] = [
      () => succeed(cyclic),
      () => succeed('x'.repeat(20_000_001)),
      () => {
        throw nothing
      },
      ...(tool.interactive || tool.runsAgent ? [] : [() => new Promise(() => undefined)]),
    ]
    let next = 0
    const execute = () => outcomes[next++]?.() as never
    const calls = outcomes.map((_, index) => toolCall(`call-${index}`, name, JSON.stringify(own[0])))
    const surely = {
      ...tool,
      execute,
      exclusive: true,
      isAvailable: () => true,
      disabledReason: () => undefined,
    }
    const bench = new TurnBench(
      [
        [...calls, finish('tool-calls')],
        [text('Done'), finish('stop')],
      ],
      // The tool that reads results is never listed alone.
      name === readResultTool
        ? [surely, ...listTools().filter((each) => each.name === 'calculate')]
        : [surely],
    )
    await bench.run()
    const ends = bench.reply().parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
    expect(ends.map(({ state, failure }) => failure?.code ?? state)).toEqual(
      ['succeeded', 'result-too-large', 'tool-failed', 'tool-timed-out'].slice(0, outcomes.length),
    )
    expect(bench.reply()).toMatchObject({ status: 'complete' })
  })

  test('refuses invalid arguments without throwing', async () => {
    for (const args of [null, 'text', 5, []]) {
      expect(await callTool(tool, args)).toMatchObject({ failure: { code: 'tool-arguments-invalid' } })
    }
  })
})
