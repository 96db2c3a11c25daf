import { reviewText } from '../../model/messages/write-text.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import {
  describePrefixBreak,
  describeContextCut,
  labelContextPart,
} from '../../model/context/context-labels.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'
import {
  blockDetail,
  failureDetails,
  detailGroup,
  layoutDetails,
  linesDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
  NetworkDetailsBuilder,
} from './details.ts'

type Started = RunEventOf<'provider-request-started'>
type Ended = RunEventOf<'provider-request-completed' | 'provider-request-failed'>
type Streamed = RunEventOf<
  'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'provider-tool-input-streamed'
>

/** Collects the details of one request: its contents, its response and its usage. */
export class RequestDetailsBuilder {
  readonly network = new NetworkDetailsBuilder()
  readonly #started: Started
  readonly #received = new Map<string, { name: LocalizedText; text: string }>()
  readonly #added: string[] = []
  #ended: Ended | undefined
  #lost: RunEventOf<'provider-request-lost'> | undefined

  constructor(started: Started) {
    this.#started = started
  }

  receive(event: Streamed): void {
    const isCall = event.type === 'provider-tool-input-streamed'
    const key = isCall ? event.callId : event.partId
    const name = isCall
      ? reviewText('record-call-as-written', { name: event.toolName })
      : reviewText(event.type === 'provider-reasoning-streamed' ? 'record-reasoning' : 'record-text')
    const header = this.#received.get(key) ?? { name, text: '' }
    this.#received.set(key, { ...header, text: header.text + event.text })
  }

  add(event: RunEventOf<'provider-source-received' | 'provider-file-received'>): void {
    this.#added.push(
      event.type === 'provider-source-received'
        ? `Source: ${[event.title, event.url, event.filename].filter((word) => word !== undefined).join(' · ')}`
        : `File: ${event.filename ?? event.mediaType}, ${event.byteLength} bytes (${event.blobId})`,
    )
  }

  end(event: Ended): void {
    this.#ended = event
  }

  lose(event: RunEventOf<'provider-request-lost'>): void {
    this.#lost = event
  }

  groups(): RecordDetailGroup[] {
    const { model, messageCount, toolNames, toolChoice, hostedTools, prefixBrokenBy, context } = this.#started
    const ended = this.#ended
    return [
      ...detailGroup(
        'record-request',
        textDetail('record-model', model.modelId),
        numberDetail('record-messages', 'count', messageCount),
        numberDetail('record-tools-offered', 'count', toolNames.length),
        textDetail('record-tools', toolNames.join(', ')),
        wordDetail('record-tool-choice', describeChoice(toolChoice)),
        textDetail('record-tools-of-provider', hostedTools?.join(', ')),
        wordDetail(
          'record-begins-like-before',
          prefixBrokenBy === undefined
            ? undefined
            : reviewText('record-no-with-reason', { reason: describePrefixBreak(prefixBrokenBy) }),
        ),
      ),
      ...describeLayout(this.#started),
      ...describeCache(
        this.#started.cache,
        ended?.type === 'provider-request-completed' ? ended.cache : undefined,
      ),
      ...(ended ? this.#endDetails(ended) : []),
      ...(this.#lost ? describeLoss(this.#lost) : []),
      ...detailGroup(
        'record-made-of',
        (context?.parts ?? []).flatMap((part) => numberDetail(labelContextPart(part), 'tokens', part.tokens)),
      ),
      ...detailGroup(
        'record-left-out',
        (context?.cuts ?? []).flatMap((cut) => numberDetail(describeContextCut(cut), 'tokens', cut.tokens)),
      ),
      ...detailGroup(
        'record-received',
        [...this.#received.values()].flatMap(({ name, text }) => blockDetail(name, text)),
        blockDetail('record-request-options', this.#added.join('\n')),
      ),
      ...this.network.groups(),
    ]
  }

  #endDetails(ended: Ended): RecordDetailGroup[] {
    const { failure, recovery } = ended.type === 'provider-request-failed' ? ended : {}
    const ttft = ended.type === 'provider-request-completed' ? ended.timeToFirstTokenMs : undefined
    return [
      ...detailGroup(
        'record-response',
        wordDetail(
          'record-ended-with',
          ended.type === 'provider-request-completed'
            ? wordOf(ended.finishReason)
            : reviewText('record-a-failure'),
        ),
        wordDetail('record-status', ended.status && wordOf(ended.status)),
        numberDetail('record-time-to-first-token', 'duration', ttft),
        numberDetail('record-took', 'duration', ended.durationMs),
        failureDetails(failure),
      ),
      ...describeRecovery(recovery),
      ...detailGroup('record-usage', usageDetails(ended.usage)),
    ]
  }
}

function describeLoss({ usage }: RunEventOf<'provider-request-lost'>): RecordDetailGroup[] {
  return [
    ...detailGroup('record-response', wordDetail('record-ended-with', reviewText('record-lost-request'))),
    ...detailGroup('record-usage', usageDetails(usage)),
  ]
}

function describeChoice(choice: Started['toolChoice']): LocalizedText | undefined {
  if (choice === undefined) return undefined
  return choice === 'none'
    ? reviewText('record-must-not-call')
    : reviewText('record-must-call-tool', { tool: choice.tool })
}

/** Describes the form of each section, the reductions in the request, and its repairs. Most requests have none of them. */
function describeLayout({ layout, boundaries = [], diagnostics = [] }: Started): RecordDetailGroup[] {
  return detailGroup(
    'record-layout',
    layoutDetails(layout),
    textDetail('record-reduced-by', boundaries.map(({ reductionId }) => reductionId).join(', ')),
    linesDetail(
      'record-diagnostics',
      diagnostics.map(({ code }) => wordOf(code)),
    ),
  )
}

/** Describes what the provider was asked to cache, and compares what it counted with the forecast. */
function describeCache(
  breakpoints: Started['cache'],
  counted: RunEventOf<'provider-request-completed'>['cache'],
): RecordDetailGroup[] {
  const { read, written, forecast } = counted ?? {}
  return detailGroup(
    'record-cache',
    textDetail(
      'record-cache-breakpoints',
      breakpoints
        ?.map(
          ({ after, ttl, tokens }) =>
            `${after === 'system' ? 'system' : `#${after + 1}`} (${ttl}, ${tokens})`,
        )
        .join(', '),
    ),
    numberDetail('record-cache-forecast-read', 'tokens', forecast?.readTokens),
    numberDetail('record-cache-read', 'tokens', read),
    numberDetail('record-cache-forecast-write', 'tokens', forecast?.writeTokens),
    numberDetail('record-cache-written', 'tokens', written),
  )
}

function describeRecovery(recovery: RunEventOf<'provider-request-failed'>['recovery']): RecordDetailGroup[] {
  if (recovery === undefined) return []
  const { windowTokens, answerLimit } = recovery.type === 'reduce_and_retry' ? recovery : {}
  return detailGroup(
    'record-recovery',
    wordDetail('record-outcome', wordOf(recovery.type)),
    textDetail('record-because-of', recovery.reason),
    numberDetail('record-refused-window', 'tokens', windowTokens),
    numberDetail('record-answer-limit', 'tokens', answerLimit),
  )
}
