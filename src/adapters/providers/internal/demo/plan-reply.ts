import { truncateString } from '../../../../lib/text.ts'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { composeAnswer } from './compose-answer.ts'
import { demoSamples } from './demo-samples.ts'
import { describeInjected } from './describe-injected.ts'
import { findTextToSummarize, summarizeEarlier } from './summarize-earlier.ts'
import { demoExamples, demoPrompts, type DemoPrompt } from '../../../../core/model/providers/demo-prompts.ts'
import { addModelLink, answerTexts, openReviewLink, suggestList, type Language } from './answer-texts.ts'
import { describeContext, findContextAction } from './find-context-action.ts'
import { findMessageAction, type MessageAction } from './find-message-action.ts'
import { findMcpCall } from './find-mcp-call.ts'
import { findRef, parseRevealedMessages } from './revealed-messages.ts'
import { fitCall, type FittedCall } from './fit-call.ts'
import { isLongTask, planLongTask } from './long-task.ts'
import { parseIntent, type IntendedCall } from './parse-intent.ts'
import { parseCurrentTurn } from './current-turn.ts'

/** One response of the demo model before it is streamed. */
export interface DemoReply {
  reasoning: string
  text: string
  calls: readonly { callId: string; call: FittedCall }[]
  /** Set if no person reads along, so that the reply is sent faster. */
  isSummary?: true
}

export function planReply({
  prompt,
  tools,
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>): DemoReply {
  const earlier = findTextToSummarize(prompt)
  if (earlier)
    return { ...toTextReply(answerTexts.en.reasoning.summary, summarizeEarlier(earlier)), isSummary: true }
  const turn = parseCurrentTurn(prompt)
  const { text, language, attached, images, finished, injected, loopMessages, callCount } = turn
  const texts = answerTexts[language]
  if (isLongTask(text)) {
    const next = planLongTask(turn)
    if (next.type === 'answer') return toTextReply(texts.reasoning.result, next.text)
    const planned = planCalls([next.call], { tools, callCount, language })
    return planned.calls.length === 0
      ? planned
      : { ...planned, reasoning: texts.reasoning.longTask, text: next.label }
  }
  if (finished.length + injected.length > 0) {
    const answers = [
      ...(injected.length > 0 ? [describeInjected(injected, language)] : []),
      ...(finished.length > 0 ? [composeAnswer(finished, { language, text })] : []),
      ...(text === demoPrompts.review.en ? [texts.howMade(openReviewLink(language))] : []),
    ]
    const isOne = finished.length + injected.length === 1
    return toTextReply(isOne ? texts.reasoning.result : texts.reasoning.results, answers.join('\n\n'))
  }
  const context = { tools, callCount, language }
  if (toolChoice?.type === 'tool' && toolChoice.toolName === 'search_files') {
    return planCalls([{ toolName: 'search_files', arguments: { query: truncateString(text, 500) } }], context)
  }
  const mcpCall = findMcpCall(truncateString(text, 500), tools)
  if (mcpCall) return toCallReply([mcpCall], context)
  const act = findMessageAction(text)
  if (act) return planMessageAct(act, { prompt, ...context })
  const contextTool = findContextAction(text)
  if (contextTool) {
    const seen = describeContext(contextTool, {
      revealed: parseRevealedMessages(prompt),
      loopMessages,
      language,
    })
    if (seen !== undefined) return toTextReply(texts.reasoning.inView, seen)
    return planCalls([{ toolName: contextTool, arguments: {} }], context)
  }
  const intent = parseIntent(text, { attached, images, isGerman: language === 'de' })
  switch (intent.type) {
    case 'calls':
      return planCalls(intent.calls, context)
    case 'sample':
      return toTextReply(texts.reasoning.sample, demoSamples[intent.sample])
    case 'greeting':
      return toTextReply(
        texts.reasoning.greeting,
        `${texts.hello} ${texts.introduction}${listExamples(tools, language, 3)}`,
      )
    case 'thanks':
      return toTextReply(
        texts.reasoning.thanks,
        `${texts.welcome}\n\n${suggestList([demoPrompts.abilities], language)}`,
      )
    case 'about':
      return toTextReply(
        texts.reasoning.about,
        `${texts.introduction}${listExamples(tools, language)}${mentionLongTask(tools, language)}`,
      )
    case 'unknown':
      return toTextReply(
        texts.reasoning.unknown,
        `${texts.unknown} ${texts.forAnythingElse(addModelLink(language))}${listExamples(tools, language, 3)}`,
      )
  }
}

function toTextReply(reasoning: string, text: string): DemoReply {
  return { reasoning, text, calls: [] }
}

interface PlanContext {
  tools: LanguageModelV4CallOptions['tools']
  callCount: number
  language: Language
}

function planCalls(wanted: readonly IntendedCall[], { tools, callCount, language }: PlanContext): DemoReply {
  const texts = answerTexts[language]
  const fitted = wanted.map((call) => fitCall(call, tools)).filter((call) => call !== undefined)
  if (fitted.length === 0) {
    const names = [...new Set(wanted.map((call) => `\`${call.toolName}\``))].join(', ')
    return toTextReply(texts.reasoning.missingTool, texts.missingTool(names))
  }
  return toCallReply(fitted, { callCount, language })
}

function toCallReply(
  calls: readonly FittedCall[],
  { callCount, language }: Pick<PlanContext, 'callCount' | 'language'>,
): DemoReply {
  const { reasoning } = answerTexts[language]
  const names = [...new Set(calls.map((call) => call.toolName))].join(', ')
  return {
    reasoning: calls.length === 1 ? reasoning.oneCall(names) : reasoning.calls(calls.length, names),
    text: '',
    calls: calls.map((call, index) => ({ callId: `demo-call-${callCount + index + 1}`, call })),
  }
}

/** Plans a message action. Refs are known only after the metadata is revealed, so that call comes first if needed. */
function planMessageAct(
  { toolName, message, end, arguments: args }: MessageAction,
  { prompt, ...context }: PlanContext & Pick<LanguageModelV4CallOptions, 'prompt'>,
): DemoReply {
  const texts = answerTexts[context.language]
  const revealed = parseRevealedMessages(prompt)
  if (revealed.length === 0) {
    const reveal = planCalls([{ toolName: 'reveal_message_metadata', arguments: {} }], context)
    return reveal.calls.length === 0 ? reveal : { ...reveal, reasoning: texts.reasoning.findMessage }
  }
  const ref = findRef(message, revealed)
  const endRef = end && findRef(end, revealed)
  if (ref === undefined) return toTextReply(texts.reasoning.noSuchMessage, texts.noSuchMessage)
  const wanted = { message_id: ref, ...(endRef !== undefined && { end_message_id: endRef }), ...args }
  const planned = planCalls([{ toolName, arguments: wanted }], context)
  return planned.calls.length === 0 ? planned : { ...planned, reasoning: texts.reasoning.foundMessage(ref) }
}

/** Lists the examples, as far as their tools are offered, or are left out of requests until a chat needs them. */
function listExamples(
  tools: LanguageModelV4CallOptions['tools'],
  language: Language,
  maxCount = Infinity,
): string {
  const prompts = demoExamples.filter((prompt) => canRun(prompt, tools))
  if (prompts.length === 0) return ''
  return `\n\n${answerTexts[language].tryThese}\n\n${suggestList(prompts.slice(0, maxCount), language)}`
}

function mentionLongTask(tools: LanguageModelV4CallOptions['tools'], language: Language): string {
  const { longTask } = demoPrompts
  return canRun(longTask, tools) ? `\n\n${answerTexts[language].forFullWindow} *${longTask[language]}*` : ''
}

function canRun({ en }: DemoPrompt, tools: LanguageModelV4CallOptions['tools']): boolean {
  const intent = parseIntent(en)
  return intent.type === 'calls' && intent.calls.every((call) => fitCall(call, tools) !== undefined)
}
