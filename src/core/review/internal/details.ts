import type { Layout } from '../../model/context/reduction.ts'
import {
  type LocalizedText,
  type PlaceholderNames,
  type StoredText,
  toStoredText,
} from '../../model/messages/localized-text.ts'
import type { reviewTexts } from '../../model/messages/texts/review.ts'
import { reviewText } from '../../model/messages/write-text.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { RecordDetail, RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'

type NumberForm = Extract<RecordDetail, { value: number }>['form']

type Texts = typeof reviewTexts
/** A code of a text without placeholders. */
type NameCode = {
  [Code in keyof Texts]: [PlaceholderNames<Texts[Code]>] extends [never] ? Code : never
}[keyof Texts]
type Kebab<Value extends string> = Value extends `${infer Head}_${infer Rest}` | `${infer Head} ${infer Rest}`
  ? `${Head}-${Kebab<Rest>}`
  : Value
type KnownName<Value extends string> = Value extends string
  ? `word-${Kebab<Value>}` extends keyof Texts
    ? Value
    : never
  : never

/** The name of a detail, a group or an item: its code, or its text if that has values. */
export type RecordName = NameCode | LocalizedText

/** Returns the word for a value of a closed union. The compiler refuses a union with a value that has no word. */
export function wordOf<Value extends string>(value: Value & KnownName<Value>): LocalizedText {
  return reviewText(`word-${value.replaceAll(/[_ ]/g, '-')}` as NameCode)
}

export function nameOf(name: RecordName): LocalizedText {
  return typeof name === 'string' ? reviewText(name) : name
}

/** Returns no detail for an empty value. */
export function textDetail(name: NameCode, value: string | undefined): RecordDetail[] {
  return value === undefined || value === '' ? [] : [{ name: nameOf(name), form: 'text', value }]
}

/** Returns a detail with texts of the application. */
export function wordDetail(
  name: NameCode,
  ...texts: readonly (LocalizedText | StoredText | undefined)[]
): RecordDetail[] {
  const value = texts.flatMap((word) => (word === undefined ? [] : [toStored(word)]))
  return value.length === 0 ? [] : [{ name: nameOf(name), form: 'words', value }]
}

/** Returns a detail with lines of the application. */
export function linesDetail(name: NameCode, lines: readonly (LocalizedText | StoredText)[]): RecordDetail[] {
  return lines.length === 0 ? [] : [{ name: nameOf(name), form: 'lines', value: lines.map(toStored) }]
}

function toStored(text: LocalizedText | StoredText): StoredText {
  return 'code' in text ? toStoredText(text) : text
}

export function blockDetail(name: RecordName, value: string | undefined): RecordDetail[] {
  return value === undefined || value === '' ? [] : [{ name: nameOf(name), form: 'block', value }]
}

export function numberDetail(name: RecordName, form: NumberForm, value: number | undefined): RecordDetail[] {
  return value === undefined ? [] : [{ name: nameOf(name), form, value }]
}

export function jsonDetail(name: NameCode, value: unknown): RecordDetail[] {
  if (value === undefined) return []
  return blockDetail(name, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

export function detailGroup(title: RecordName, ...details: readonly RecordDetail[][]): RecordDetailGroup[] {
  const all = details.flat()
  return all.length === 0 ? [] : [{ title: nameOf(title), details: all }]
}

/** Describes the form of each section of a request. */
export function layoutDetails(layout: Layout | undefined): RecordDetail[] {
  if (!layout) return []
  return [
    ...wordDetail('record-layout-history', wordOf(layout.history)),
    ...wordDetail('record-layout-in-loop', wordOf(layout['in-loop'])),
    ...wordDetail('record-layout-current-message', wordOf(layout['current-message'])),
  ]
}

export function failureDetails(failure: Failure | undefined): RecordDetail[] {
  if (!failure) return []
  return [
    { name: nameOf('record-failure'), form: 'failure', value: failure },
    ...(failure.hint === undefined
      ? []
      : [{ name: nameOf('record-what-to-do'), form: 'hint' as const, value: failure }]),
    ...textDetail('record-code', failure.code),
    ...(failure.detail === undefined
      ? []
      : [{ name: nameOf('record-detail'), form: 'detail' as const, value: failure }]),
  ]
}

export function usageDetails(usage: Usage | undefined): RecordDetail[] {
  if (!usage) return []
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, source, cost } = usage
  const { cacheWriteTokens, cacheWriteHourTokens } = usage
  return [
    ...numberDetail('record-input', 'tokens', inputTokens),
    ...numberDetail('record-cached-input', 'tokens', cachedInputTokens),
    ...numberDetail('record-cache-writes', 'tokens', cacheWriteTokens),
    ...numberDetail('record-cache-writes-hour', 'tokens', cacheWriteHourTokens),
    ...numberDetail('record-output', 'tokens', outputTokens),
    ...numberDetail('record-reasoning-output', 'tokens', reasoningTokens),
    ...wordDetail(
      'record-counted-by',
      reviewText(source === 'reported' ? 'record-by-provider' : 'record-by-estimate'),
    ),
    ...(cost ? costDetails(cost) : wordDetail('record-cost', reviewText('record-no-price'))),
  ]
}

function costDetails({
  amount,
  priceSource,
  priceDate,
  savedByCache,
  unpricedRequests,
}: NonNullable<Usage['cost']>): RecordDetail[] {
  return [
    ...(amount === 0 && unpricedRequests > 0
      ? wordDetail('record-cost', reviewText('record-no-price'))
      : numberDetail('record-cost', 'dollars', amount)),
    ...textDetail('record-price', `${priceSource}, ${priceDate}`),
    ...(savedByCache === undefined || savedByCache === 0
      ? []
      : numberDetail('record-saved-by-cache', 'dollars', savedByCache)),
    ...(unpricedRequests > 0 ? numberDetail('record-requests-without-price', 'count', unpricedRequests) : []),
  ]
}

interface Contacted {
  started: RunEventOf<'egress-started'>
  ended?: RunEventOf<'egress-ended'>
}

/** Collects the network traffic of one request or call. Addresses and bodies are counted. */
export class NetworkDetailsBuilder {
  readonly #contacts = new Map<string, Contacted>()

  start(started: RunEventOf<'egress-started'>): void {
    this.#contacts.set(started.egressId, { started })
  }

  end(ended: RunEventOf<'egress-ended'>): void {
    const contact = this.#contacts.get(ended.egressId)
    if (contact) contact.ended = ended
  }

  groups(): RecordDetailGroup[] {
    return [...this.#contacts.values()].flatMap(({ started, ended }) =>
      detailGroup(
        reviewText('record-network-of', { host: started.host }),
        textDetail('record-through-proxy', started.via),
        numberDetail('record-sent', 'bytes', started.bytesSent),
        ended
          ? numberDetail('record-received', 'bytes', ended.bytesReceived)
          : wordDetail('record-received', reviewText('record-nothing-recorded')),
        textDetail('record-status', ended?.status?.toString()),
        numberDetail('record-took', 'duration', ended?.durationMs),
      ),
    )
  }
}
