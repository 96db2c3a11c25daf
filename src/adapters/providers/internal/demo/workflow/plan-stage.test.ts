import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../../../../../core/model/json.ts'
import { checkWorkflow } from '../../../../../core/model/workflows/check-workflow.ts'
import type { ResultSchema } from '../../../../../core/model/workflows/result-schema.ts'
import { builtInWorkflows } from '../../../../../core/workflows/built-in/built-in-workflows.ts'
import { renderDataMessage } from '../../../../../core/workflows/render-template.ts'
import { planStage } from './plan-stage.ts'

const toTool = (inputSchema: ResultSchema): LanguageModelV4FunctionTool => ({
  type: 'function',
  name: 'complete_stage',
  inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
})

interface Request {
  /** Values that travel in the message. All others are in the prompt. */
  data?: JsonObject
  inline?: Record<string, string>
  files?: readonly string[]
  answers?: readonly string[]
}

/** Runs one stage until it calls the completion tool. Returns its result, which must fit its schema, and its other calls. */
function run(stageId: string, { data = {}, inline = {}, files = [], answers = [] }: Request) {
  const stage = builtInWorkflows.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)
  if (!stage) throw new Error(stageId)
  const message = renderDataMessage(
    Object.entries(data).map(([name, value]) => ({ name, value: value ?? null })),
  )
  const prompt: LanguageModelV4Prompt = [
    {
      role: 'system',
      content: stage.body.replace(
        /\{\{(.*?)\}\}/g,
        (_, path: string) => inline[path] ?? (Object.hasOwn(data, path) ? `“${path}” (see the data)` : ''),
      ),
    },
    {
      role: 'user',
      content: [message, ...files].map((text) => ({ type: 'text', text })),
    },
  ]
  const tool = toTool(stage.completionSchema)
  const questions: string[] = []
  for (let round = 0; ; round++) {
    const [planned] = planStage({ prompt, tools: [tool] }, tool).calls
    if (planned?.call.toolName !== 'ask_user') {
      const result = planned?.call.arguments ?? {}
      const schema = z.fromJSONSchema(stage.completionSchema as Parameters<typeof z.fromJSONSchema>[0])
      expect(schema.safeParse(result).error).toBeUndefined()
      return { result, questions }
    }
    const { callId, call } = planned
    questions.push(String(call.arguments['question']))
    const answer = answers[round]
    prompt.push(
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: callId, toolName: 'ask_user', input: call.arguments }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: callId,
            toolName: 'ask_user',
            output:
              answer === undefined
                ? { type: 'error-text', value: 'No one answered.' }
                : { type: 'json', value: { answer } },
          },
        ],
      },
    )
  }
}

test('the definitions of the built-in workflows have no problems', () => {
  for (const workflow of builtInWorkflows)
    expect(checkWorkflow(workflow, new Set(['ask_user'])).problems).toEqual([])
})

test('a draft gets its conclusion in the second pass', () => {
  const { result: outline } = run('outline', { inline: { 'input.topic': 'bees', 'input.length': 'medium' } })
  expect(outline).toMatchObject({ title: 'Bees', sections: { length: 4 } })
  const first = run('draft', { data: { 'stages.outline': outline } }).result
  const review = run('review', {
    data: { 'stages.outline': outline, 'stages.draft.text': first['text'] ?? '' },
  })
  expect(review.result).toEqual({ verdict: 'revise', remarks: ['Add a conclusion at the end.'] })
  const second = run('draft', {
    data: {
      'stages.outline': outline,
      'stages.draft.text': first['text'] ?? '',
      'stages.review.remarks': review.result['remarks'] ?? [],
    },
  }).result
  expect(second['text']).toContain(first['text'])
  expect(run('review', { data: { 'stages.draft.text': second['text'] ?? '' } }).result).toEqual({
    verdict: 'accept',
    remarks: [],
  })
})

describe.each([
  ['The sea rises. The moon is big today.', 'German', 'Der Meer steigt. Der Mond ist groß heute.'],
  ['Bees read slowly', 'French', 'Bees read lentement'],
  ['Heute ist der Tag', 'English', 'Today is the day'],
])('a translation of “%s”', (text, language, expected) => {
  test('is complete once the comparison has found what is missing', () => {
    const pass = (more: JsonObject) => {
      const original: JsonObject = { 'input.text': text }
      const inline = { 'input.language': language }
      const { translation = '' } = run('translate', { inline, data: { ...original, ...more } }).result
      const back = run('back', { inline, data: { 'stages.translate.translation': translation } }).result
      const compared = run('compare', {
        data: { ...original, 'stages.back.text': back['text'] ?? '' },
      }).result
      return { translation, compared }
    }
    const first = pass({})
    expect(first.compared).toMatchObject({ isSame: false, differences: { length: 1 } })
    const second = pass({ 'stages.compare.differences': first.compared['differences'] ?? [] })
    expect(second).toEqual({ translation: expected, compared: { isSame: true, differences: [] } })
  })
})

test('tables are joined from lines and from rows, with the unreadable files below', () => {
  const { result } = run('columns', { inline: { 'input.columns': 'Name, price and Place' } })
  expect(result).toEqual({ columns: ['Name', 'price', 'Place'] })
  const columns = { 'stages.columns.columns': result['columns'] ?? [] }
  const read = (file: string) => run('read', { data: columns, files: [file] }).result
  const lines = read(
    'The user attached a file (“a.txt”, text/plain, 9 bytes):\n\nName: Tea | green\nPrice: 3 EUR',
  )
  expect(lines).toEqual({ file: 'a.txt', isReadable: true, rows: [{ cells: ['Tea | green', '3 EUR', ''] }] })
  const rows = read(
    'The user attached a file (“b.csv”, text/csv, 9 bytes). This is its text:\n\nplace;name\nBern;Milk\nRome;Oil',
  )
  expect(rows['rows']).toEqual([{ cells: ['Milk', '', 'Bern'] }, { cells: ['Oil', '', 'Rome'] }])
  expect(read('The user attached a file (“c.pdf”, application/pdf, 9 bytes). The file is damaged.')).toEqual({
    file: 'c.pdf',
    isReadable: false,
    rows: [],
  })
  const siblings: JsonObject = { 'read#1': lines, 'read#2': { problem: 'failed' }, 'read#3': rows }
  const files = ['a.txt', 'c.pdf', 'b.csv']
  expect(run('table', { data: { ...columns, siblings, 'input.files': files } }).result['table']).toBe(
    [
      '| Name | price | Place | File |',
      '| --- | --- | --- | --- |',
      String.raw`| Tea \| green | 3 EUR |  | a.txt |`,
      '| Milk |  | Bern | b.csv |',
      '| Oil |  | Rome | b.csv |\n',
      '- c.pdf: could not be read',
    ].join('\n'),
  )
})

test('an interview ends with the answers, or as soon as no one answers', () => {
  const inline = { 'input.task': 'Write an invitation' }
  const { questions, result } = run('interview', { inline, answers: ['Friends', 'One page', 'The cake'] })
  expect(questions).toHaveLength(3)
  expect(
    run('write', { inline, data: { 'stages.interview.facts': result['facts'] ?? [] } }).result['text'],
  ).toMatch(/^# Write an invitation\n[\s\S]*\n- \*\*What must it mention\?\*\* The cake$/)
  expect(run('interview', { inline, answers: ['Friends'] }).questions).toHaveLength(2)
})

const count: ResultSchema = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 40 },
    kind: { type: 'string', enum: ['b', 'a'] },
    amount: { type: 'integer', minimum: 3 },
    notes: {
      type: 'array',
      minItems: 2,
      items: { type: 'object', properties: { isGood: { type: 'boolean' } }, required: ['isGood'] },
    },
  },
  required: ['text', 'kind', 'amount', 'notes'],
}

test('any other stage makes the calls that its prompt asks for, listed or not, and fills its result from the data', () => {
  const tool = toTool(count)
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: 'You count.\nWhat is 12 * 3?' },
    { role: 'user', content: [{ type: 'text', text: '<value name="input.amount">\n2\n</value>' }] },
  ]
  const [call] = planStage({ prompt, tools: [tool] }, tool).calls
  expect(call?.call).toEqual({ toolName: 'calculate', arguments: { expression: '12 * 3' } })
  prompt.push(
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 'a', toolName: 'calculate', input: { expression: '12 * 3' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'calculate',
          output: { type: 'json', value: { result: '36' } },
        },
      ],
    },
  )
  expect(planStage({ prompt, tools: [tool] }, tool).calls[0]?.call).toEqual({
    toolName: 'complete_stage',
    arguments: {
      text: '`12 * 3` is **36**.',
      kind: 'b',
      amount: 3,
      notes: [{ isGood: true }, { isGood: true }],
    },
  })
})

test('a changed copy of a built-in stage is filled in, too', () => {
  const tool = toTool({ type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] })
  const content = builtInWorkflows[0]?.stages[0]?.body.replaceAll(/\{\{.*?\}\}/g, 'bees') ?? ''
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content },
    { role: 'user', content: [{ type: 'text', text: 'Do the task now.' }] },
  ]
  expect(planStage({ prompt, tools: [tool] }, tool).calls[0]?.call.arguments).toEqual({
    summary: 'You plan a text. Its topic: bees',
  })
})
