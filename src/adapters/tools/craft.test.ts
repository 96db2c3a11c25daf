import { expect, test } from 'vitest'
import { BranchIds } from '../../core/context/branch-ids.ts'
import type { CallId, MessageId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { defaultLimits } from '../../core/engine/budgets/limits.ts'
import { storedCraftSchema } from '../../core/model/tools/artifact.ts'
import { createCraft } from './craft.ts'

const noBranch = new BranchIds([])
const page = { title: 'Counter', kind: 'html', content: '<button>1</button>' }

test('an artifact is named by its call, and its content is not repeated', async () => {
  const craft = createCraft({ branch: noBranch })
  const result = valueOf(await callTool(craft, page))
  expect(result).toEqual({ id: 'call', title: 'Counter', kind: 'html', snippet: page.content })
  const modelOutput = craft.toModelOutput?.(result as never)
  expect(modelOutput).toContain('<CRAFT_GENERATED_THAT_HAS_BEEN_SENT_TO_USER>')
  expect(modelOutput).toContain('id: call')
  expect(modelOutput).not.toContain('<button>')
})

test('later turns get its first hundred words', async () => {
  const craft = createCraft({ branch: noBranch })
  const content = Array.from({ length: 300 }, (_, index) => `w${index}`).join(' ')
  const historyOutput = craft.toHistoryOutput?.(valueOf(await callTool(craft, { ...page, content })) as never)
  expect(historyOutput).toContain('w99…')
  expect(historyOutput).not.toContain('w100')
})

test('the content may be as long as arguments may be, and stored content longer', () => {
  const ofLength = (length: number) => ({ ...page, content: 'x'.repeat(length) })
  const { parameters } = createCraft({ branch: noBranch })
  const { maxArgumentCharacters } = defaultLimits
  expect(parameters.safeParse(ofLength(maxArgumentCharacters)).success).toBe(true)
  expect(parameters.safeParse(ofLength(maxArgumentCharacters + 1)).success).toBe(false)
  expect(storedCraftSchema.safeParse(ofLength(600_000)).success).toBe(true)
})

test('it never asks for approval and does not count', () => {
  const craft = createCraft({ branch: noBranch })
  expect([craft.effects, craft.gated, craft.isExemptFromLimit]).toEqual([['read'], undefined, true])
})

test('a new version requires an artifact of this chat, made earlier or in this turn', async () => {
  const earlier = {
    id: 'm' as MessageId,
    role: 'assistant',
    parts: [
      {
        type: 'tool-call',
        round: 0,
        callId: 'old' as CallId,
        toolName: 'craft',
        argumentsText: '',
        state: 'succeeded',
        result: { id: 'old', title: 'Old', kind: 'svg', snippet: '' },
      },
    ],
  } as unknown as Message
  const craft = createCraft({ branch: new BranchIds([earlier]) })
  expect(valueOf(await callTool(craft, { ...page, id: 'old' }))).toMatchObject({ id: 'old' })
  const unknown = await callTool(craft, { ...page, id: 'call' })
  expect(unknown).toMatchObject({ ok: false, failure: { hint: 'Omit the ID to create a new artifact.' } })
  await callTool(craft, page)
  expect(valueOf(await callTool(craft, { ...page, id: 'call' }))).toMatchObject({ id: 'call' })
})

test('an artifact with untrusted content in the context says so', async () => {
  const bench = openToolCall()
  const tainted = { ...bench, context: { ...bench.context, isTainted: true } }
  const result = valueOf(await callTool(createCraft({ branch: noBranch }), page, tainted))
  expect(result).toMatchObject({ isTainted: true })
})

test.each([{ ...page, content: '' }, { ...page, kind: 'exe' }, { ...page, title: ' ' }, { kind: 'html' }])(
  'rejects an invalid artifact: %j',
  async (args) => {
    expect((await callTool(createCraft({ branch: noBranch }), args)).ok).toBe(false)
  },
)
