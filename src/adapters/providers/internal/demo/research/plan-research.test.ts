import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { supervisorPrompt } from '../../../../../core/agents/research/prompts/supervisor-prompt.ts'
import type { JsonObject, JsonValue } from '../../../../../core/model/json.ts'
import { readSamplePage, searchSamplePages } from '../../../../web-services/engines/sample-pages.ts'
import type { Language } from '../answer-texts.ts'
import type { DemoTopic } from './demo-topic.ts'
import { demoTopics } from './demo-topics.ts'
import { planResearch } from './plan-research.ts'

type Execute = (call: { toolName: string; arguments: JsonObject }) => JsonValue

const toText = (html: string) => html.replace(/<[^>]+>/g, ' ')
const offer = (names: readonly string[]) =>
  names.map((name) => ({ type: 'function' as const, name, inputSchema: { type: 'object' as const } }))

/** Runs one agent until it answers without calls or has called the last tool. Returns its calls in order. */
function runAgent(
  message: string,
  { tools, last, execute }: { tools: string[]; last: string; execute: Execute },
) {
  const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: message }] }]
  const made: { toolName: string; arguments: JsonObject }[] = []
  for (let round = 0; round < 12; round++) {
    const { calls } = planResearch({ prompt, tools: offer(tools) })
    if (calls.length === 0) break
    made.push(...calls.map(({ call }) => call))
    prompt.push({
      role: 'assistant',
      content: calls.map(({ callId, call }) => ({
        type: 'tool-call',
        toolCallId: callId,
        toolName: call.toolName,
        input: call.arguments,
      })),
    })
    if (made.at(-1)?.toolName === last) break
    prompt.push({
      role: 'tool',
      content: calls.map(({ callId, call }) => ({
        type: 'tool-result',
        toolCallId: callId,
        toolName: call.toolName,
        output: toOutput(execute(call)),
      })),
    })
  }
  return made
}

const toOutput = (value: JsonValue) =>
  value === null
    ? { type: 'error-text' as const, value: 'The page could not be read.' }
    : { type: 'json' as const, value: value as never }

/** A whole research over the sample pages, with numbers for pages as the research gives them. */
function research(
  question: string,
  answers: JsonObject = {},
  edit: (plan: JsonValue) => JsonValue = (plan) => plan,
) {
  const numbers = new Map<string, number>()
  const numberOf = (url: string) => {
    const number = numbers.get(url) ?? numbers.size + 1
    numbers.set(url, number)
    return number
  }
  const texts = new Map<number, string>()
  const runResearcher = (args: JsonObject) => {
    const calls = runAgent(`Question: ${String(args['question'])}\nStep: ${String(args['stepId'])}`, {
      tools: ['web_search', 'fetch_url', 'submit_notes'],
      last: 'submit_notes',
      execute: ({ toolName, arguments: { query, url } }): JsonValue => {
        if (toolName === 'web_search') {
          const found = searchSamplePages({ text: String(query), count: 6 })
          return {
            results: found.map((page) => ({ number: numberOf(page.url), title: page.title, url: page.url })),
          }
        }
        const { status, html } = readSamplePage(new URL(String(url)))
        if (status !== 200) return null
        texts.set(numberOf(String(url)), toText(html))
        return { url: String(url), text: toText(html).replaceAll('. ', '.\n') }
      },
    })
    const notes = calls.at(-1)?.arguments ?? {}
    const sources = [...numbers].flatMap(([url, number]) =>
      texts.has(number) ? [{ number, url, state: 'read' }] : [],
    )
    return { notes, sources }
  }
  const calls = runAgent(question, {
    tools: ['ask_user', 'research_plan', 'researcher_agent', 'report_generation'],
    last: 'report_generation',
    execute: ({ toolName, arguments: args }) => {
      if (toolName === 'ask_user') return { answers }
      if (toolName === 'research_plan') return edit({ plan: args })
      return runResearcher(args)
    },
  })
  return { calls, texts, report: calls.at(-1)?.arguments as { title: string; summary: string; body: string } }
}

const cases = demoTopics.flatMap((topic) =>
  (['en', 'de'] as const).map((language) => [topic, language] as const),
)

describe.each(cases)('the demo research: %#', (topic: DemoTopic, language: Language) => {
  const { calls, texts, report } = research(topic.title[language])

  test('asks one form, plans, starts three researchers and writes a report', () => {
    expect(calls.map(({ toolName }) => toolName)).toEqual([
      'ask_user',
      'research_plan',
      'researcher_agent',
      'researcher_agent',
      'researcher_agent',
      'report_generation',
    ])
    expect(report.title).toBe(topic.title[language])
    expect(report.summary.split('. ').length).toBeGreaterThanOrEqual(3)
    // All paragraphs of the script are in the report, so that each cites pages that were read.
    const written = topic.steps.flatMap(({ report: text }) => text[language].split('\n\n'))
    expect(report.body.split('\n\n').filter((text) => /\]\.?/.test(text)).length).toBeGreaterThanOrEqual(
      written.length - 1,
    )
  })

  test('cites read pages only, and each paragraph with a figure has a citation', () => {
    for (const [, number] of report.body.matchAll(/\[(\d+)\]/g))
      expect([...texts.keys()]).toContain(Number(number))
    for (const paragraph of report.body.split('\n\n').filter((text) => /\d/.test(text.replace(/^#.*/, ''))))
      expect(paragraph).toMatch(/\[\d+\]/)
    expect(report.body).not.toMatch(/\{https/)
  })

  test('names the disagreement, with both pages', () => {
    const step = topic.steps.find(({ disagreement }) => disagreement)
    const [one, other] = step?.disagreement?.notes ?? []
    for (const position of [one, other])
      expect(report.body).toContain(step?.notes[position ?? -1]?.claim[language].replace(/\.$/, ''))
  })
})

test('each quotation of a note is in its page, and one of the pages to read is dead', () => {
  for (const { steps } of demoTopics) {
    for (const { page, quotation } of steps.flatMap(({ notes }) => notes)) {
      expect(toText(readSamplePage(new URL(page)).html)).toContain(quotation)
    }
    const statuses = steps.flatMap(({ reads }) => reads).map((url) => readSamplePage(new URL(url)).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([404])
  }
})

test('a question about neither topic is answered by a choice of the topics', () => {
  const { calls, report } = research('Which bread is best?', { topic: 'Shipping containers' })
  expect(calls[0]?.arguments).toMatchObject({
    fields: [{ name: 'topic', options: { length: 2 } }, { name: 'also' }],
  })
  expect(report.title).toBe('How the shipping container changed trade')
})

test('the answers and edits of the plan change the report', () => {
  const { calls, report } = research(
    'Why do tides differ?',
    { first: 'records', also: 'How do bees find flowers?' },
    (value) => {
      const { plan } = value as { plan: { steps: JsonValue[] } }
      return { plan: { ...plan, steps: plan.steps.slice(0, 1).concat(plan.steps.slice(3)) } }
    },
  )
  const researchers = calls.filter(({ toolName }) => toolName === 'researcher_agent')
  expect(researchers.map(({ arguments: { stepId } }) => stepId)).toEqual(['records', 'also'])
  expect(report.body).toMatch(/## How do bees find flowers\?\n\n- .+ \[\d+\]\./)
  expect(report.body).not.toContain('Strait of Gibraltar')
})

test('a plan has at most as many steps as the system prompt allows, and instructions of the loop are no messages', () => {
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: supervisorPrompt('quick') },
    { role: 'user', content: [{ type: 'text', text: 'Why do tides differ?' }] },
    { role: 'user', content: [{ type: 'text', text: 'Call research_plan now.' }] },
  ]
  const [planned] = planResearch({
    prompt,
    tools: offer(['research_plan']),
    toolChoice: { type: 'tool', toolName: 'research_plan' },
  }).calls
  expect(planned?.call.arguments).toMatchObject({
    title: 'Why tides differ from place to place',
    steps: { length: 2 },
  })
})

test('a forced choice is followed', () => {
  const prompt: LanguageModelV4Prompt = [
    { role: 'user', content: [{ type: 'text', text: 'Why do tides differ?' }] },
  ]
  const force = (toolName: string, tools: string[]) =>
    planResearch({ prompt, tools: offer(tools), toolChoice: { type: 'tool', toolName } }).calls.map(
      ({ call }) => call.toolName,
    )
  expect(force('report_generation', ['research_plan', 'report_generation'])).toEqual(['report_generation'])
  expect(force('submit_notes', ['web_search', 'submit_notes'])).toEqual(['submit_notes'])
})
