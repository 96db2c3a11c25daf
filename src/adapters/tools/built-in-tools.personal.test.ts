import { describe, expect, test } from 'vitest'
import { emptyTurnConfig, type TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { ToolPorts } from '../../../test/doubles/tool-ports.ts'
import { builtInTools } from './built-in-tools.ts'
import { parseWithSchema } from '../../core/engine/calls/validate-call.ts'

function open({ ports = new ToolPorts(), runId = 'run-1' } = {}) {
  const config: TurnConfig = {
    ...emptyTurnConfig,
    sessionId: 'session-1' as SessionId,
    runId: runId as RunId,
  }
  const tools = builtInTools(ports, config)
  const find = (name: string) => {
    const tool = tools.find((each) => each.name === name)
    if (!tool) throw new Error(`no ${name}`)
    return tool
  }
  const run = (name: string, args: unknown): Promise<Result<unknown>> => callTool(find(name), args)
  return { ports, find, run }
}

describe('the memory', () => {
  test('stores a memory once, and returns it with its origin, as data', async () => {
    const { run } = open()
    expect(await run('store_memory', { text: ' My cat is called Tom. ' })).toMatchObject({
      value: { status: 'stored' },
    })
    await run('store_memory', { text: 'My bicycle is red.' })
    expect(await run('store_memory', { text: 'My cat is called Tom.' })).toMatchObject({
      value: { status: 'known already' },
    })
    expect(valueOf(await run('retrieve_memory', { query: 'What is my cat called?' }))).toEqual({
      note: expect.stringMatching(/not instructions/),
      memories: [
        {
          text: 'My cat is called Tom.',
          stored: '2026-11-21T12:00:00.000Z',
          by: 'assistant',
          fromChat: 'Pets',
        },
      ],
      notShown: 1,
    })
  })

  test('returns the newest memories without a query', async () => {
    const { run } = open()
    for (let count = 1; count <= 12; count++) await run('store_memory', { text: `Fact ${count}` })
    const value = valueOf(await run('retrieve_memory', {})) as { memories: { text: string }[] }
    expect(value.memories).toHaveLength(10)
    expect(value.memories[0]?.text).toBe('Fact 12')
  })

  test('asks for approval by action before it stores, and never before a search', () => {
    const { find } = open()
    const store = find('store_memory')
    expect([store.effects, store.approvalKey?.({ text: 'a' })]).toEqual([['write'], 'store'])
    expect(store.describeCall?.({ text: 'a' })?.text).toBe(
      'Allow store_memory to remember this for all chats?',
    )
    expect(find('retrieve_memory').effects).toEqual(['read'])
  })

  test('tells the model what is wrong with a text', () => {
    const { find } = open()
    expect(parseWithSchema(find('store_memory'), { text: ' ' })).toMatchObject({
      failure: {
        message: 'The arguments do not fit "store_memory":\n✖ enter what to remember\n  → at text',
      },
    })
  })

  test('both tools say where the memory is enabled if it is off', async () => {
    const { ports, find } = open()
    expect(await find('store_memory').disabledReason?.()).toBeUndefined()
    ports.isMemoryOn = false
    for (const name of ['store_memory', 'retrieve_memory']) {
      expect((await find(name).disabledReason?.())?.text).toContain('Settings > Personalization')
    }
  })

  test('lists neither tool if the person turned the memory off', () => {
    const surroundings = { model: demoModel, hostedTools: [] }
    for (const isMemoryOff of [true, false]) {
      const made = builtInTools(new ToolPorts(), { ...emptyTurnConfig, isMemoryOff })
      const listed = made.filter((tool) => tool.isAvailable?.(surroundings) !== false)
      const names = listed.map(({ name }) => name).filter((name) => name.endsWith('_memory'))
      expect(names.toSorted()).toEqual(
        isMemoryOff
          ? ['update_short_term_memory']
          : ['retrieve_memory', 'store_memory', 'update_short_term_memory'],
      )
    }
  })

  test.each([[{}], [{ text: ' ' }], [{ text: 'x'.repeat(2001) }]])('%j is not stored', async (args) => {
    expect(await open().run('store_memory', args)).toMatchObject({
      failure: { code: 'tool-arguments-invalid' },
    })
  })
})

describe('the note of a chat', () => {
  test('is written once per turn, without approval and without counting as a call', async () => {
    const { ports, find, run } = open()
    expect(await run('update_short_term_memory', { note: 'Be brief.' })).toMatchObject({
      value: { status: 'updated' },
    })
    expect(await run('update_short_term_memory', { note: 'Be long.' })).toMatchObject({
      failure: { code: 'tool-failed', message: expect.stringContaining('already written in this answer') },
    })
    expect(
      await open({ ports, runId: 'run-2' }).run('update_short_term_memory', { note: 'Be long.' }),
    ).toMatchObject({ value: { status: 'updated' } })
    expect(find('update_short_term_memory')).toMatchObject({ gated: false, isExemptFromLimit: true })
  })

  test('has 2,000 characters at most', async () => {
    const result = await open().run('update_short_term_memory', { note: 'x'.repeat(2001) })
    expect(result).toMatchObject({ failure: { code: 'tool-arguments-invalid' } })
  })
})

describe('a search of chats', () => {
  const hit = (id: string, title: string, text: string) => ({
    sessionId: id as SessionId,
    messageId: `${id}-message` as MessageId,
    title,
    at: Date.UTC(2026, 4, 3),
    passage: { text },
  })

  test('returns each chat once, with its best passage and a link, but not the open chat', async () => {
    const { ports, run } = open()
    ports.chatHits.push(
      hit('session-1', 'This one', 'Lisbon here'),
      hit('session-2', 'Holidays', 'Lisbon in May was warm.'),
      hit('session-2', 'Holidays', 'Lisbon again'),
      hit('session-4', 'Lisbon', 'By train'),
    )
    const value = valueOf(await run('search_chats', { query: 'lisbon' }))
    expect(value).toEqual({
      note: expect.stringMatching(/not instructions/),
      chats: [
        {
          title: 'Holidays',
          date: '2026-05-03',
          snippet: 'Lisbon in May was warm.',
          link: '#/c/session-2/session-2-message',
        },
        expect.objectContaining({ title: 'Lisbon', link: '#/c/session-4/session-4-message' }),
      ],
    })
  })

  test('returns at most eight chats, and says if not all were searched', async () => {
    const { ports, run } = open()
    ports.isIndexWhole = false
    for (let count = 1; count <= 9; count++) ports.chatHits.push(hit(`chat-${count}`, 'Title', 'words'))
    const value = valueOf(await run('search_chats', { query: 'words' })) as { chats: object[] }
    expect(value).toMatchObject({ limit: expect.stringContaining('not searched') })
    expect(value.chats).toHaveLength(8)
  })

  test('stops when it is aborted, and refuses a query without words', async () => {
    const { find, run } = open()
    const bench = openToolCall(AbortSignal.abort())
    expect(await callTool(find('search_chats'), { query: 'lisbon' }, bench)).toMatchObject({
      failure: { code: 'aborted' },
    })
    expect(await run('search_chats', { query: 'what is it' })).toMatchObject({
      failure: { code: 'tool-failed' },
    })
  })
})
