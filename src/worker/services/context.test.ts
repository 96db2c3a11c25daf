import { ManualClock } from '../../../test/doubles/manual-clock.ts'
import { expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import { work } from '../../../test/scenarios/check-tools.ts'
import type { NextTurn } from '../../core/engine/ports/run-ports.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { ChatAssistant } from '../../core/model/assistants/assistant.ts'
import { assistantIdSchema, messageIdSchema, type SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { ContextService } from './context.ts'

const sessionId = 'session-1' as SessionId
const assistant: ChatAssistant = {
  id: assistantIdSchema.parse('assistant-1'),
  name: 'Reader',
  instructions: 'Quote.',
  tools: [],
  files: [],
  usesKnowledge: false,
  copiedAt: 0,
}
const answer: Message = {
  ...userMessage('', 'message-a'),
  role: 'assistant',
  model: benchModel,
  parts: [{ type: 'text', round: 0, text: 'Good morning.' }],
  context: { parts: [{ kind: 'questions', tokens: 100, count: 1 }], cuts: [], reportedTokens: 200 },
}

function setUp(
  turn: NextTurn | null,
  {
    settings = {},
    reply = null,
    hear = () => undefined,
  }: { settings?: Settings; reply?: Message | null; hear?: (config: TurnConfig) => void } = {},
) {
  const tools = new ToolRegistry()
  tools.register(work)
  return new ContextService({
    builtIn: 'Be brief.',
    clock: new ManualClock(),
    readNextTurn: async () => succeed(turn),
    replyOf: () => reply,
    readSettings: async () => succeed(settings),
    capabilitiesOf: async () => ({ windowTokens: 10_000, outputTokens: 1000 }),
    toolsFor: (config) => {
      hear(config)
      return tools
    },
    webConfigOf: async () => ({ searchHosts: new Set([benchModel.providerId]) }),
    readAssistant: async () => assistant,
  })
}

async function report(
  service: ContextService,
  question: Partial<Parameters<ContextService['report']>[0]> = {},
) {
  const reported = await service.report({ sessionId, model: benchModel, ...question })
  if (!reported.ok) throw new Error(reported.failure.code)
  return reported.value
}

test('a new chat has a next request and no last one', async () => {
  const { last, next } = await report(setUp(null, { settings: { instructions: 'Be long.' } }), {
    sessionId: null,
    settings: { maxOutputTokens: 300 },
    draft: { text: 'Hello' },
  })
  expect(last).toBeNull()
  expect(next).toMatchObject({ windowTokens: 10_000, reservedTokens: 300, isReported: false, scale: 1 })
  expect(next?.parts.map(({ kind, origin }) => origin ?? kind)).toEqual(['default', 'tools', 'questions'])
})

test('the next request of a chat is estimated from the provider’s count of the last one', async () => {
  const history = [userMessage('Hello', 'message-u'), answer]
  const { last, next } = await report(
    setUp({ history, prompts: { ofChat: 'Be kind.', ofProject: 'Cite.' }, note: 'Latin.' }),
    {
      draft: { text: 'And now?' },
    },
  )
  expect(last).toMatchObject({ tokens: 200, isReported: true, scale: 2 })
  expect(next).toMatchObject({ scale: 2 })
  expect(
    next?.parts.map(({ kind, origin, isEarlier }) => (isEarlier ? `earlier ${kind}` : (origin ?? kind))),
  ).toEqual(['chat', 'folder', 'tools', 'earlier questions', 'earlier answers', 'questions', 'notes'])
})

test('an edited message counts only the text before it, by the count of the whole chat', async () => {
  const history = [userMessage('Hello', 'message-u'), answer, userMessage('And now?', 'message-v')]
  const service = setUp({ history, prompts: { ofChat: 'Be kind.' } })
  const kindsBefore = async (id: string) =>
    (await report(service, { before: messageIdSchema.parse(id) })).next?.parts
      .filter(({ isEarlier }) => isEarlier)
      .map(({ kind, count }) => `${count} ${kind}`)
  expect(await kindsBefore('message-u')).toEqual([])
  expect(await kindsBefore('message-v')).toEqual(['1 questions', '1 answers'])
  expect((await report(service, { before: messageIdSchema.parse('message-u') })).next?.scale).toBe(2)
})

test('during an answer, here or in another tab, only its own request is reported', async () => {
  const history = [userMessage('Hello', 'message-u')]
  const here = await report(setUp({ history, prompts: {} }, { reply: { ...answer, status: 'streaming' } }))
  expect(here).toMatchObject({ last: { tokens: 200 }, next: null })
  const otherReport = await report(
    setUp({ history: [...history, { ...answer, status: 'streaming' }], prompts: {} }),
  )
  expect(otherReport.next).toBeNull()
})

test('a new chat with an assistant has its instructions, and none of its excluded tools', async () => {
  const { next } = await report(setUp(null), { sessionId: null, assistantId: assistant.id })
  expect(next?.parts.map(({ kind, origin }) => origin ?? kind)).toEqual(['assistant'])
})

test('the report uses the facts of the next turn: the messages, the search provider, and whether memories exist', async () => {
  const configs: TurnConfig[] = []
  const history = [userMessage('Hello', 'message-u'), answer]
  const hear = (config: TurnConfig) => void configs.push(config)
  await report(setUp({ history, prompts: {} }, { settings: { memory: false }, hear }), {
    draft: { text: 'And now?' },
  })
  expect(configs[0]?.isMemoryOff).toBe(true)
  expect(configs[0]?.web.searchHosts).toContain(benchModel.providerId)
  expect(configs[0]?.branch.messages()).toHaveLength(3)
})
