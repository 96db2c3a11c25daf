import type { JsonObject } from '../../../../core/model/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import { demoPrompts } from '../../../../core/model/providers/demo-prompts.ts'
import { findArithmetic } from './find-arithmetic.ts'
import { findConversions } from './find-conversions.ts'
import { findDataAnalysis } from './find-data-analysis.ts'
import { findCraft } from './find-craft.ts'
import { findFileSearch } from './find-file-search.ts'
import { findDirectRequest, type DirectRequestCall } from './find-direct-request.ts'
import { findImageCalls, type ImageCall, type NamedImage } from './find-image-calls.ts'
import { findImageGeneration, type ImageGenerationCall } from './find-image-generation.ts'
import { findTimes } from './find-times.ts'
import { firstLongTaskCall, isLongTask } from './long-task.ts'
import { findWebSearch, type WebSearchCall } from './find-web-search.ts'

export type Sample = 'table' | 'code' | 'list' | 'long' | 'markdown'

/** A tool call that the request needs, with arguments named by purpose. `fitCall` maps them to the tool's own names. */
export interface IntendedCall {
  toolName:
    | 'reveal_message_metadata'
    | 'increase_media_context'
    | 'manage_message'
    | 'interact_with_recent_message'
    | 'calculate'
    | 'current_time'
    | 'convert_units'
    | 'fetch_url'
    | 'craft'
    | 'analyze_data'
    | 'search_files'
    | DirectRequestCall['toolName']
    | ImageCall['toolName']
    | ImageGenerationCall['toolName']
    | WebSearchCall['toolName']
  arguments: JsonObject
}

export type Intent =
  | { type: 'calls'; calls: readonly IntendedCall[] }
  | { type: 'sample'; sample: Sample }
  | { type: 'greeting' }
  | { type: 'thanks' }
  | { type: 'about' }
  | { type: 'unknown' }

/** Language of a message and the files that came with it. */
export interface MessageContext {
  attached?: string
  images?: readonly NamedImage[]
  isGerman?: boolean
}

const maxCalls = 6
/** Rules of a longer text would take too long, and what is requested stands at the start of a message. */
const maxCharacters = 4000

/** Detects what a message requests, by simple rules. Tool calls take precedence: a greeting with a sum in it is a sum. */
export function parseIntent(request: string, files: MessageContext = {}): Intent {
  const text = truncateString(request, maxCharacters)
  if (isLongTask(text)) return { type: 'calls', calls: [firstLongTaskCall] }
  if (text === demoPrompts.review.en) return { type: 'calls', calls: findCalls(demoPrompts.sum.en, files) }
  const direct = findFileSearch(text) ?? findDirectRequest(text)
  // A text to remember may contain a sum, which must not be calculated.
  const calls = direct ? [direct] : findCalls(text, files).slice(0, maxCalls)
  if (calls.length > 0) return { type: 'calls', calls }
  const sample = findSample(text)
  if (sample) return { type: 'sample', sample }
  if (
    /\b(what can you do|was kannst du|help|hilfe|who are you|wer bist du|what are you|how do you work|which tools)\b/i.test(
      text,
    )
  ) {
    return { type: 'about' }
  }
  if (
    /^\W*(hi|hello|hey|good (morning|afternoon|evening)|greetings|moin|hallo|guten (?:tag|morgen|abend))\b/i.test(
      text,
    )
  ) {
    return { type: 'greeting' }
  }
  if (/\b(thanks|thank you|cheers|danke)\b/i.test(text)) return { type: 'thanks' }
  return { type: 'unknown' }
}

function findCalls(text: string, { attached = '', images = [], isGerman }: MessageContext): IntendedCall[] {
  const web = findWebSearch(text)
  if (web) return [web]
  const generation = findImageGeneration(text)
  if (generation) return [generation]
  const craft = findCraft(text, isGerman)
  if (craft) return [{ toolName: 'craft', arguments: craft }]
  const data = findDataAnalysis(`${truncateString(attached, maxCharacters)}\n${text}`)
  if (data) return [{ toolName: 'analyze_data', arguments: data }]
  const looks = findImageCalls(text, images)
  if (looks.length > 0) return looks
  const fetches = findAddresses(text)
  // An address may look like a sum.
  if (fetches.length > 0) return fetches
  const conversions = findConversions(text)
  const times: IntendedCall[] = findTimes(text).map(({ zone }): IntendedCall => {
    const args: JsonObject = zone === undefined ? {} : { zone }
    return { toolName: 'current_time', arguments: args }
  })
  return [
    ...(conversions.length > 0 ? [] : findArithmetic(text)).map((expression) => ({
      toolName: 'calculate' as const,
      arguments: { expression },
    })),
    ...conversions.map(({ value, from, to }) => ({
      toolName: 'convert_units' as const,
      arguments: { value, from, to },
    })),
    ...times,
  ]
}

function findAddresses(text: string): IntendedCall[] {
  if (!/\b(fetch|read|open|load|get|visit|look at)\b/i.test(text)) return []
  return [...text.matchAll(/https?:\/\/[^\s<>"'`]{1,2000}/gi)].map(([address]) => ({
    toolName: 'fetch_url',
    arguments: { url: address.replace(/[.,;:!?)]{1,8}$/, '') },
  }))
}

const samples: readonly (readonly [Sample, RegExp])[] = [
  ['long', /\b(long|lengthy|detailed) (answer|text|story|reply|essay|explanation)\b|\bessay\b/i],
  ['table', /\btables?\b/i],
  ['code', /\b(code|program|function|script|snippet)\b/i],
  ['list', /\b(list|bullets?|checklist|steps)\b/i],
  ['markdown', /\b(markdown|formatting|sample|rendering|demo)\b/i],
]

function findSample(text: string): Sample | undefined {
  if (
    !/\b(show|give|write|make|print|stream|send|tell|render|create|want|see|display|sample|example)\b/i.test(
      text,
    )
  ) {
    return undefined
  }
  return samples.find(([, pattern]) => pattern.test(text))?.[0]
}
