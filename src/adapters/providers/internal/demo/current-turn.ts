import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import { injectedContentMarker } from '../../../../core/model/conversation/prompt-texts.ts'
import { parseUserQuery } from '../../../../core/model/conversation/message-draft.ts'
import { olderImagesInView } from './find-context-action.ts'
import { findEnglishPrompt } from '../../../../core/model/providers/demo-prompts.ts'
import { detectLanguage, type Language } from './answer-texts.ts'
import { stripAddedText } from './revealed-messages.ts'
import { extractImageLabels, type NamedImage } from './find-image-calls.ts'
import type { JsonValue } from '../../../../core/model/json.ts'

export interface FinishedCall {
  toolName: string
  arguments: JsonValue
  isError: boolean
  value: JsonValue
}

/** The part of a conversation that the demo model uses: the last user message and everything since. */
export interface CurrentTurn {
  text: string
  /** Language of the message. `text` of a German prompt of the demo is its English text. */
  language: Language
  /** Descriptions of the files of that message, one line each, without their content. */
  attached: string
  /** Images of the newest message that has any. */
  images: readonly NamedImage[]
  finished: readonly FinishedCall[]
  /** Content that tools injected into the context instead of a result. */
  injected: readonly string[]
  /** Texts of the answer so far. */
  ownTexts: readonly string[]
  /** Messages of the loop, such as what is in view now. */
  loopMessages: readonly string[]
  /** Number of calls in the whole conversation, which keeps new call ids unique. */
  callCount: number
}

/** Prefixes of texts that the loop adds. Neither these nor file contents are part of the request. */
const injectionPrefixes = [
  '[The note of this chat',
  '[Memories that the user keeps',
  '[Date and time for the user',
  'The metadata of recent messages is revealed now',
  '[A summary of your earlier steps',
]
const filePrefix = 'The user attached '
const isAddedByLoop = (text: string): boolean =>
  injectionPrefixes.some((prefix) => text.startsWith(prefix)) || olderImagesInView.test(text)

export function parseCurrentTurn(prompt: LanguageModelV4Prompt): CurrentTurn {
  let text = ''
  let language: Language = 'en'
  let attached = ''
  let images: readonly NamedImage[] = []
  let finished: FinishedCall[] = []
  let injected: string[] = []
  let ownTexts: string[] = []
  let loopMessages: string[] = []
  let callCount = 0
  const argumentsById = new Map<string, JsonValue>()
  for (const message of prompt) {
    switch (message.role) {
      case 'user': {
        const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
        const news = texts.find((each) => each.startsWith(injectedContentMarker))
        if (news !== undefined) {
          injected.push(news)
          break
        }
        const personTexts = texts.filter((each) => !isAddedByLoop(each))
        if (texts.length > 0 && personTexts.length === 0) {
          loopMessages.push(...texts)
          break
        }
        const questions = personTexts.filter((each) => !each.startsWith(filePrefix))
        const labels = extractImageLabels(questions.join('\n'))
        const typed = stripAddedText(parseUserQuery(labels.text))
        const original = findEnglishPrompt(typed)
        text = original ?? typed
        language = original === null ? detectLanguage(typed) : 'de'
        if (labels.images.length > 0) images = labels.images
        attached = texts
          .flatMap((each) => (each.startsWith(filePrefix) ? each.split('\n', 1) : []))
          .join('\n')
        finished = []
        injected = []
        ownTexts = []
        loopMessages = []
        break
      }
      case 'assistant':
        for (const part of message.content) {
          if (part.type === 'text') ownTexts.push(part.text)
          if (part.type !== 'tool-call') continue
          callCount += 1
          argumentsById.set(part.toolCallId, part.input as JsonValue)
        }
        break
      case 'tool':
        for (const part of message.content) {
          if (part.type !== 'tool-result') continue
          const { toolName, toolCallId, output } = part
          finished.push({ toolName, arguments: argumentsById.get(toolCallId) ?? null, ...readOutput(output) })
        }
        break
      case 'system':
        break
    }
  }
  return { text, language, attached, images, finished, injected, ownTexts, loopMessages, callCount }
}

function readOutput(output: LanguageModelV4ToolResultPart['output']): { isError: boolean; value: JsonValue } {
  switch (output.type) {
    case 'text':
    case 'json':
      return { isError: false, value: output.value as JsonValue }
    case 'error-text':
    case 'error-json':
      return { isError: true, value: output.value as JsonValue }
    case 'execution-denied':
      return { isError: true, value: output.reason ?? 'the call was denied' }
    case 'content':
      return {
        isError: false,
        value: output.value.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
      }
  }
}
