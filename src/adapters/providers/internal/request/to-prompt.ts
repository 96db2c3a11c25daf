import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider'
import type {
  ModelAssistantPart,
  ModelMessage,
  ModelToolResult,
} from '../../../../core/engine/ports/turn-ports.ts'
import { injectedContentMarker } from '../../../../core/model/conversation/prompt-texts.ts'
import type { CacheBreakpoint } from '../../../../core/model/context/prompt-cache.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { isRecord, toWellFormedJson } from '../../../../lib/json.ts'
import type { ProviderMetadata } from '../../../../core/model/conversation/message.ts'
import { isTruncatedResult } from '../response/hosted-tools.ts'
import { markPrompt, type PromptMark } from './mark-prompt.ts'
import { applyRoleRules, type RoleRules } from './strict-roles.ts'
import { toAssistantFile, toUserFiles, toUserVideo, type FileContext } from './to-prompt-file.ts'

export interface PromptRules {
  /** Metadata keys of this dialect. Metadata of other dialects is left out. */
  metadataKeys: readonly string[]
  /** Whether reasoning without such metadata is sent back as well. */
  sendsPlainReasoning: boolean
  /** Whether metadata of text is sent back. */
  sendsTextMetadata: boolean
  /** Whether the library writes results as JSON in a text. It would write each result again for each request, so texts are passed. */
  sendsResultsAsText?: boolean
  /** Whether calls of hosted tools without a result are sent back. */
  sendsOpenCalls?: boolean
  /** Library whose options mark prefixes that the provider shall cache. Absent if it needs no markers. */
  cacheMarkersIn?: string
  /** Rule for call ids. The default is valid almost everywhere. */
  callIds?: CallIdRule
}

/** Parts of a request that affect how its messages are converted. */
export interface PromptContext {
  rules: PromptRules
  /** False if the model has no tools. Calls of earlier models are then converted to text. */
  hasTools: boolean
  /** Names of the request's hosted tools whose results may be sent back. */
  sentBack: ReadonlySet<string>
  files: FileContext
  /** Rules about roles, learned from a request that the server refused. */
  roles?: RoleRules
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

export function toPrompt(
  request: {
    system: string
    messages: readonly ModelMessage[]
    cacheBreakpoints?: readonly CacheBreakpoint[]
  },
  context: PromptContext,
): LanguageModelV4Prompt {
  const system: LanguageModelV4Prompt =
    request.system.trim() === '' ? [] : [{ role: 'system', content: request.system }]
  const cache = recall(context)
  const { cacheMarkersIn } = context.rules
  const breakpoints = cacheMarkersIn === undefined ? [] : (request.cacheBreakpoints ?? [])
  const marks: PromptMark[] = []
  const prompt: LanguageModelV4Prompt = [...system]
  const markEnd = (place: CacheBreakpoint['after']): void => {
    const breakpoint = breakpoints.find(({ after }) => after === place)
    if (breakpoint) marks.push({ index: prompt.length - 1, ttl: breakpoint.ttl })
  }
  markEnd('system')
  for (const [index, message] of request.messages.entries()) {
    let translated = cache.get(message)
    if (!translated) cache.set(message, (translated = toPromptMessage(message, context)))
    prompt.push(...translated)
    if (breakpoints.length > 0) markEnd(index)
  }
  const marked = cacheMarkersIn === undefined ? prompt : markPrompt(prompt, marks, cacheMarkersIn)
  return context.roles ? applyRoleRules(marked, context.roles) : marked
}

type Translated = WeakMap<ModelMessage, LanguageModelV4Message[]>
const translations = new WeakMap<PromptRules, Map<string, Translated>>()

/** Returns the cache of converted messages. The requests of a turn share message objects, so each message is converted once. */
function recall({ rules, hasTools, sentBack, files }: PromptContext): Translated {
  let ofRules = translations.get(rules)
  if (!ofRules) translations.set(rules, (ofRules = new Map()))
  const variant = `${hasTools} ${files.seesImages} ${files.canSearch} ${files.maxCharacters} ${[...sentBack].join()}`
  let translated = ofRules.get(variant)
  if (!translated) ofRules.set(variant, (translated = new WeakMap()))
  return translated
}

/**
 * Replaces halves of surrogate pairs in the strings and keys of a value. Arguments and results are sent as JSON inside a
 * string, which servers parse, so that the escape of a half inside them is refused like a half of the request itself.
 */
function toWellFormedValue(value: JsonValue): JsonValue {
  const json = JSON.stringify(value)
  const wellFormed = toWellFormedJson(json)
  return wellFormed === json ? value : (JSON.parse(wellFormed) as JsonValue)
}

function toPromptMessage(message: ModelMessage, context: PromptContext): LanguageModelV4Message[] {
  switch (message.role) {
    case 'user': {
      const opening = message.text.startsWith(injectedContentMarker) ? 'A tool added' : 'The user attached'
      const files = (message.files ?? []).flatMap((file) => toUserFiles(file, context.files, opening))
      const videos = (message.videos ?? []).map((address) => toUserVideo(address, context.files))
      const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]
      const content = [...files, ...videos, ...text]
      return content.length === 0 ? [] : [{ role: 'user', content }]
    }
    case 'assistant': {
      const content = withoutLooseReasoning(message.parts, context).flatMap((part) =>
        toAssistantContent(part, context),
      )
      return content.length === 0 ? [] : [{ role: 'assistant', content }]
    }
    case 'tool':
      if (message.results.length === 0) return []
      if (!context.hasTools) return [{ role: 'user', content: [toTextResults(message.results)] }]
      return [{ role: 'tool', content: message.results.map((result) => toToolResult(result, context)) }]
  }
}

/** Removes reasoning that led to a hosted call that is not sent back. Providers refuse reasoning without what followed it. */
function withoutLooseReasoning(
  parts: readonly ModelAssistantPart[],
  context: PromptContext,
): readonly ModelAssistantPart[] {
  const remaining: ModelAssistantPart[] = []
  for (const part of parts) {
    if (part.type === 'hosted-call' && !isSentBack(part, context)) {
      while (remaining.at(-1)?.type === 'reasoning') remaining.pop()
    } else {
      remaining.push(part)
    }
  }
  return remaining
}

function isSentBack(
  { toolName, result }: Extract<ModelAssistantPart, { type: 'hosted-call' }>,
  { sentBack, rules }: PromptContext,
): boolean {
  if (!sentBack.has(toolName)) return false
  return result === undefined ? rules.sendsOpenCalls === true : !isTruncatedResult(result)
}

/** Converts one part. Providers reject empty text, but a part without text that has a signature must be sent back. */
function toAssistantContent(part: ModelAssistantPart, context: PromptContext): AssistantContent {
  const { rules } = context
  const options = ownOptions('providerMetadata' in part ? part.providerMetadata : undefined, rules)
  switch (part.type) {
    case 'text': {
      const textOptions = rules.sendsTextMetadata ? options : {}
      if (part.text.trim() === '' && textOptions.providerOptions === undefined) return []
      return [{ type: 'text', text: part.text, ...textOptions }]
    }
    case 'reasoning':
      if (options.providerOptions === undefined && !rules.sendsPlainReasoning) return []
      return [{ type: 'reasoning', text: part.text, ...options }]
    case 'file': {
      if (part.isReasoning) return []
      const content = toAssistantFile(part, context.files)
      return [content.type === 'file' ? { ...content, ...options } : content]
    }
    case 'hosted-call':
      return toHostedContent(part, rules)
    case 'hosted-result':
      return context.sentBack.has(part.toolName) && rules.sendsOpenCalls ? [toLateResult(part, rules)] : []
    case 'tool-call':
      if (!context.hasTools) return [toTextCall(part)]
      return [
        {
          type: 'tool-call',
          toolCallId: fitCallId(part.callId, rules.callIds ?? 'word'),
          toolName: fitToolName(part.toolName),
          input: toObject(toWellFormedValue(part.arguments)),
          ...options,
        },
      ]
  }
}

/** Converts a hosted call unchanged, because the provider recognizes its own ids, names and results. */
function toHostedContent(
  part: Extract<ModelAssistantPart, { type: 'hosted-call' }>,
  rules: PromptRules,
): AssistantContent {
  const { callId: toolCallId, toolName, result } = part
  return [
    {
      type: 'tool-call',
      toolCallId,
      toolName,
      input: part.arguments,
      providerExecuted: true,
      ...ownOptions(part.providerMetadata, rules),
    },
    ...(result === undefined ? [] : [toHostedResult({ ...part, result }, rules)]),
  ]
}

function toHostedResult(
  part: Omit<Extract<ModelAssistantPart, { type: 'hosted-result' }>, 'type'>,
  rules: PromptRules,
): Extract<AssistantContent[number], { type: 'tool-result' }> {
  const { callId: toolCallId, toolName, isError, result: value } = part
  return {
    type: 'tool-result',
    toolCallId,
    toolName,
    output: isError ? { type: 'error-json', value } : { type: 'json', value },
    ...ownOptions(part.resultMetadata, rules),
  }
}

/** Converts a result whose call was sent back before. If it is too long to be sent, an error takes its place. */
function toLateResult(
  part: Extract<ModelAssistantPart, { type: 'hosted-result' }>,
  rules: PromptRules,
): AssistantContent[number] {
  if (!isTruncatedResult(part.result)) return toHostedResult(part, rules)
  const { toolName } = part
  const result = { type: `${toolName}_tool_result_error`, errorCode: 'unavailable' }
  return toHostedResult({ ...part, isError: true, result }, rules)
}

/** Wraps arguments that are not an object. Anthropic and Google refuse anything else. */
function toObject(value: JsonValue): JsonValue {
  return isRecord(value) ? value : { unparsed: value }
}

function toToolResult({ callId, toolName, isError, value }: ModelToolResult, { rules }: PromptContext) {
  return {
    type: 'tool-result' as const,
    toolCallId: fitCallId(callId, rules.callIds ?? 'word'),
    toolName: fitToolName(toolName),
    output: toOutput(value, { isError, isText: rules.sendsResultsAsText === true }),
  }
}

function toOutput(value: JsonValue, { isError, isText }: { isError: boolean; isText: boolean }) {
  if (typeof value !== 'string' && !isText)
    return { type: isError ? ('error-json' as const) : ('json' as const), value: toWellFormedValue(value) }
  const text = typeof value === 'string' ? withoutBlank(value) : toWellFormedJson(JSON.stringify(value))
  return { type: isError ? ('error-text' as const) : ('text' as const), value: text }
}

/** Returns a text, or nothing in place of white space, which Anthropic refuses in a result as well. */
function withoutBlank(text: string): string {
  return text.trim() === '' ? '' : text
}

function ownOptions(
  metadata: ProviderMetadata | undefined,
  rules: PromptRules,
): { providerOptions?: SharedV4ProviderOptions } {
  const own = Object.entries(metadata ?? {}).filter(([key]) => rules.metadataKeys.includes(key))
  return own.length === 0 ? {} : { providerOptions: Object.fromEntries(own) }
}

/** Rule for valid call ids of a dialect. */
type CallIdRule = 'word' | 'nine-characters'

const wellFormed: Record<CallIdRule, RegExp> = {
  // OpenAI allows at most 64 characters. Anthropic allows only letters, digits, _ and -. An id that suits both suits all
  // others.
  word: /^[\w-]{1,64}$/,
  // Mistral's rule.
  'nine-characters': /^[a-zA-Z0-9]{9}$/,
}

/** Converts a call id of another provider to a valid one. The same input always gives the same id. */
export function fitCallId(callId: string, rule: CallIdRule): string {
  if (wellFormed[rule].test(callId)) return callId
  const hash = hashOf(callId)
  if (rule === 'nine-characters') return hash.slice(0, 9)
  return `${callId.replace(/[^\w-]/g, '_').slice(0, 50)}_${hash}`
}

/**
 * Converts an invented tool name to a valid one. Refused calls stay in the history, and other providers may reject
 * their names.
 */
export function fitToolName(toolName: string): string {
  return /^[a-zA-Z_][\w-]{0,63}$/.test(toolName)
    ? toolName
    : `tool_${toolName.replace(/[^\w-]/g, '_').slice(0, 40)}_${hashOf(toolName)}`
}

/** Returns two FNV-1a hashes as ten letters and digits, enough to distinguish the calls of one conversation. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x1b873593]
    .map((seed) => {
      let hash = seed
      for (let index = 0; index < text.length; index++) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      }
      return (hash >>> 0).toString(36).padStart(7, '0').slice(-5)
    })
    .join('')
}

/** Converts a call to text. Servers refuse calls and results in a request without tools. */
function toTextCall({
  toolName,
  arguments: args,
}: Extract<ModelAssistantPart, { type: 'tool-call' }>): LanguageModelV4TextPart {
  return {
    type: 'text',
    text: `[I called the tool “${toolName}” with ${toWellFormedJson(JSON.stringify(args))}.]`,
  }
}

function toTextResults(results: readonly ModelToolResult[]): LanguageModelV4TextPart {
  const texts = results.map(({ toolName, isError, value }) => {
    const text = typeof value === 'string' ? value : toWellFormedJson(JSON.stringify(value))
    return `[The tool “${toolName}” ${isError ? 'failed' : 'answered'}: ${text}]`
  })
  return { type: 'text', text: texts.join('\n') }
}
