import type { Failure } from '../../model/failures/failure.ts'
import type { RecordDetail, RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'

type NumberForm = Exclude<RecordDetail['form'], 'text' | 'words' | 'block'>

/** Returns no detail for an empty value. */
export function textDetail(name: string, value: string | undefined): RecordDetail[] {
  return value === undefined || value === '' ? [] : [{ name, form: 'text', value }]
}

/** Returns a detail with texts of the application, which can be translated. */
export function wordDetail(name: string, ...words: readonly (string | undefined)[]): RecordDetail[] {
  const value = words.filter((word): word is string => word !== undefined && word !== '')
  return value.length === 0 ? [] : [{ name, form: 'words', value }]
}

export function blockDetail(name: string, value: string | undefined): RecordDetail[] {
  return value === undefined || value === '' ? [] : [{ name, form: 'block', value }]
}

export function numberDetail(name: string, form: NumberForm, value: number | undefined): RecordDetail[] {
  return value === undefined ? [] : [{ name, form, value }]
}

export function jsonDetail(name: string, value: unknown): RecordDetail[] {
  if (value === undefined) return []
  return blockDetail(name, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

export function detailGroup(title: string, ...facts: readonly RecordDetail[][]): RecordDetailGroup[] {
  const all = facts.flat()
  return all.length === 0 ? [] : [{ title, facts: all }]
}

export function failureDetails(failure: Failure | undefined): RecordDetail[] {
  if (!failure) return []
  return [
    ...wordDetail('Failure', failure.message),
    ...wordDetail('What to do', failure.hint),
    ...textDetail('Code', failure.code),
    ...blockDetail('Detail', failure.detail),
  ]
}

export function usageDetails(usage: Usage | undefined): RecordDetail[] {
  if (!usage) return []
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, source, cost } = usage
  return [
    ...numberDetail('Input', 'tokens', inputTokens),
    ...numberDetail('of it cached', 'tokens', cachedInputTokens),
    ...numberDetail('Output', 'tokens', outputTokens),
    ...numberDetail('of it reasoning', 'tokens', reasoningTokens),
    ...wordDetail('Counted by', source === 'reported' ? 'the provider' : 'an estimate of ours'),
    ...(cost ? costFacts(cost) : wordDetail('Cost', 'no price known')),
  ]
}

function costFacts({
  amount,
  priceSource,
  priceDate,
  savedByCache,
  unpricedRequests,
}: NonNullable<Usage['cost']>): RecordDetail[] {
  return [
    ...numberDetail('Cost', 'dollars', amount),
    ...textDetail('Price', `${priceSource}, ${priceDate}`),
    ...(savedByCache === undefined || savedByCache === 0
      ? []
      : numberDetail('Saved by the cache', 'dollars', savedByCache)),
    ...(unpricedRequests > 0 ? numberDetail('Requests without a price', 'count', unpricedRequests) : []),
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
        `Network: ${started.host}`,
        textDetail('Through the proxy', started.via),
        numberDetail('Sent', 'bytes', started.bytesSent),
        ended
          ? numberDetail('Received', 'bytes', ended.bytesReceived)
          : wordDetail('Received', 'nothing is recorded'),
        textDetail('Status', ended?.status?.toString()),
        numberDetail('Took', 'duration', ended?.durationMs),
      ),
    )
  }
}
