import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import type { JsonObject, JsonValue } from '../../../../../core/model/json.ts'
import type { ResultSchema } from '../../../../../core/model/workflows/result-schema.ts'
import { answerTexts, detectLanguage, type Language } from '../answer-texts.ts'
import { composeAnswer } from '../compose-answer.ts'
import { parseCurrentTurn } from '../current-turn.ts'
import { fitCall } from '../fit-call.ts'
import { parseIntent, type IntendedCall } from '../parse-intent.ts'
import type { DemoReply } from '../plan-reply.ts'
import { fillSchema } from './fill-schema.ts'
import { filesIn, findBuiltInStage, parseStageData, readInline, systemTextOf } from './stage-request.ts'
import { findScript, type StageInput, type StageStep } from './stage-scripts.ts'
import { stageTexts } from './stage-texts.ts'

type StageOptions = Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>

interface PlannedStep {
  reasoning: string
  calls: readonly { toolName: string; arguments: JsonObject }[]
}

/**
 * Plans the next response in a stage of a workflow: a script for stages of the built-in workflows, and a result from the data for
 * any other.
 */
export function planStage(options: StageOptions, completionTool: LanguageModelV4FunctionTool): DemoReply {
  const { prompt, toolChoice } = options
  const system = systemTextOf(options)
  // The first message has the data. Other user messages are instructions of the loop.
  const brief = prompt.findIndex(({ role }) => role === 'user')
  const content = prompt[brief]?.role === 'user' ? prompt[brief].content : []
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const { finished, callCount } = parseCurrentTurn(
    prompt.filter(({ role }, index) => role !== 'user' || index === brief),
  )
  const builtIn = findBuiltInStage(system)
  const inline = builtIn ? readInline(builtIn.stage.body, system) : new Map<string, string>()
  const data = parseStageData(texts)
  const valueOf = (path: string): JsonValue => data.get(path) ?? inline.get(path) ?? null
  const language = detectLanguage(JSON.stringify([...inline.values(), ...data.values()]))
  const input: StageInput = { valueOf, files: filesIn(texts), finished, language }
  const isForced = toolChoice?.type === 'tool' && toolChoice.toolName === completionTool.name
  const step = builtIn && findScript(builtIn.stage.id)?.(input)
  const planned =
    builtIn && step && fits(step, completionTool)
      ? toPlannedStep(step, { stageId: builtIn.stage.id, completionTool, language })
      : planOther(options, { completionTool, system, data, language, isForced })
  return {
    reasoning: planned.reasoning,
    text: '',
    calls: planned.calls.map((call, index) => ({ callId: `demo-call-${callCount + index + 1}`, call })),
  }
}

/** A script fits if the stage has not been changed in a copy: its result has the properties that the schema requires. */
function fits(step: StageStep, { inputSchema }: LanguageModelV4FunctionTool): boolean {
  const { required = [] } = inputSchema as ResultSchema
  return !('result' in step) || required.every((name) => name in step.result)
}

interface Completion {
  completionTool: LanguageModelV4FunctionTool
  language: Language
}

function toPlannedStep(
  step: StageStep,
  { stageId, completionTool, language }: Completion & { stageId: string },
): PlannedStep {
  const { reasoning } = stageTexts[language]
  if ('call' in step) return { reasoning: reasoning.question, calls: [step.call] }
  return {
    reasoning: Object.entries(reasoning).find(([name]) => name === stageId)?.[1] ?? reasoning.other,
    calls: [{ toolName: completionTool.name, arguments: step.result }],
  }
}

interface OtherStage extends Completion {
  system: string
  data: ReadonlyMap<string, JsonValue>
  isForced: boolean
}

/** Makes the calls that the prompt asks for in words that the demo knows, and then fills in the result. */
function planOther(
  { prompt, tools }: StageOptions,
  { completionTool, system, data, language, isForced }: OtherStage,
): PlannedStep {
  const { finished } = parseCurrentTurn(prompt)
  const wanted = isForced || finished.length > 0 ? [] : findCalls(system)
  if (wanted.length > 0) {
    // A tool that the stage does not list is called, too. The user is asked about it.
    const calls = wanted.map((call) => fitCall(call, tools) ?? call)
    const names = [...new Set(calls.map(({ toolName }) => toolName))].join(', ')
    const { reasoning } = answerTexts[language]
    return {
      reasoning: calls.length === 1 ? reasoning.oneCall(names) : reasoning.calls(calls.length, names),
      calls,
    }
  }
  const answered = finished.filter(({ toolName }) => toolName !== completionTool.name)
  const text =
    answered.length > 0
      ? composeAnswer(answered, { language })
      : ([...data.values()].find((value) => typeof value === 'string') ?? firstLineOf(system))
  return {
    reasoning: stageTexts[language].reasoning.other,
    calls: [
      {
        toolName: completionTool.name,
        arguments: fillSchema(completionTool.inputSchema as ResultSchema, { values: data, text }),
      },
    ],
  }
}

const maxLines = 20

/** Returns the calls of the first line of a prompt that asks for some. */
function findCalls(system: string): readonly IntendedCall[] {
  for (const line of system.split('\n', maxLines)) {
    const intent = parseIntent(line)
    if (intent.type === 'calls') return intent.calls
  }
  return []
}

function firstLineOf(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? ''
}
