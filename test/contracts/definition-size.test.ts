import { expect, test } from 'vitest'
import { builtInTools } from '../../src/adapters/tools/built-in-tools.ts'
import { toTurnOptions } from '../../src/worker/runs/turn-config.ts'
import { createTurnToolFactory } from '../../src/worker/runs/turn-tools.ts'
import { assemblePrompt } from '../../src/core/engine/request/assemble-prompt.ts'
import { omittableTools, selectOmittedTools } from '../../src/core/engine/request/omitted-tools.ts'
import { maxFragmentTokens } from '../../src/core/context/fragments/clip-fragments.ts'
import { listBases } from '../../src/core/context/system-prompt.ts'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { builtInInstructions } from '../../src/core/model/assistants/built-in-instructions.ts'
import { joinPrompt } from '../../src/core/model/context/context-report.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { Settings } from '../../src/core/model/settings/setting.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { benchModel, userMessage } from '../doubles/turn-bench.ts'

const { toolsFor, allTools } = createTurnToolFactory((config) => builtInTools(new ToolPorts(), config))

/** Composes the first request of a chat, as the worker does with these settings. */
function compose(model: ModelRef, settings: Settings = {}, said = 'Hi') {
  const history = [userMessage(said)]
  const { prompt, tools, cuts } = assemblePrompt(
    listBases({ builtIn: builtInInstructions }),
    toolsFor({ ...emptyTurnConfig, branch: new BranchIds(history) }),
    {
      model,
      callsTools: true,
      offered: null,
      omitted: selectOmittedTools({ history, ...toTurnOptions(settings) }),
      hostedTools: [],
      maxPromptTokens: maxFragmentTokens('prompt'),
    },
  )
  return { system: joinPrompt(prompt), tools, cuts }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The form of the OpenAI API, which is the longest of the dialects. */
const toWire = (tools: ReturnType<typeof compose>['tools']): string =>
  JSON.stringify(tools.map((tool) => ({ type: 'function', function: tool })))

test.each([
  ['a model of a provider', benchModel],
  ['the demo model', demoModel],
])('the system prompt and the tools that “Hi” sends to %s take less than 6 kB', (_name, model) => {
  const { system, tools } = compose(model)
  const size = bytesOf(system) + bytesOf(toWire(tools))
  expect(size).toBeLessThan(6000)
})

test('leaves out only rare tools and those without a subject, and says so', () => {
  const { tools, cuts } = compose(benchModel)
  const listed = new Set(tools.map(({ name }) => name))
  const left = allTools.map(({ name }) => name).filter((name) => !listed.has(name))
  expect(left.toSorted()).toEqual([...omittableTools, 'ask_agent', 'search_files'].toSorted())
  expect(cuts).toMatchObject([
    { rule: 'tool-not-needed', count: omittableTools.size },
    { rule: 'tool-unavailable', count: 1 },
  ])
})

test('one switch lists every tool', () => {
  const { tools } = compose(demoModel, { 'shows-more-tools': true }, 'Search my files')
  const names = allTools.map(({ name }) => name).filter((name) => name !== 'ask_agent')
  expect(tools.map(({ name }) => name)).toEqual(names.toSorted())
})

test('each description is one or two sentences that start with what the tool does', () => {
  for (const { description } of allTools) {
    expect(description.length).toBeLessThanOrEqual(240)
    expect(description).toMatch(/^[A-Z][a-z]+s /)
    expect(description.split(/(?<=\.) (?=[A-Z])/).length).toBeLessThanOrEqual(2)
  }
})
