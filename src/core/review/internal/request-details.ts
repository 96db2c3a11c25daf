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
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
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
  readonly #received = new Map<string, { name: string; text: string }>()
  readonly #added: string[] = []
  #ended: Ended | undefined

  constructor(started: Started) {
    this.#started = started
  }

  receive(event: Streamed): void {
    const isCall = event.type === 'provider-tool-input-streamed'
    const key = isCall ? event.callId : event.partId
    const name = isCall
      ? `Call of ${event.toolName}, as the model wrote it`
      : event.type === 'provider-reasoning-streamed'
        ? 'Reasoning'
        : 'Text'
    const known = this.#received.get(key) ?? { name, text: '' }
    this.#received.set(key, { ...known, text: known.text + event.text })
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

  groups(): RecordDetailGroup[] {
    const { model, messageCount, toolNames, toolChoice, hostedTools, prefixBrokenBy, context } = this.#started
    const ended = this.#ended
    return [
      ...detailGroup(
        'Request',
        textDetail('Model', model.modelId),
        numberDetail('Messages', 'count', messageCount),
        numberDetail('Tools offered', 'count', toolNames.length),
        textDetail('Tools', toolNames.join(', ')),
        wordDetail('Tool choice', describeChoice(toolChoice)),
        textDetail('Tools run by the provider', hostedTools?.join(', ')),
        wordDetail(
          'Begins like the one before',
          prefixBrokenBy === undefined ? undefined : `no: ${describePrefixBreak(prefixBrokenBy)}`,
        ),
      ),
      ...(ended ? this.#endFacts(ended) : []),
      ...detailGroup(
        'Made of (estimated)',
        (context?.parts ?? []).flatMap((part) => numberDetail(labelContextPart(part), 'tokens', part.tokens)),
      ),
      ...detailGroup(
        'Left out, and why',
        (context?.cuts ?? []).flatMap((cut) => numberDetail(describeContextCut(cut), 'tokens', cut.tokens)),
      ),
      ...detailGroup(
        'Received',
        [...this.#received.values()].flatMap(({ name, text }) => blockDetail(name, text)),
        blockDetail('Beside it', this.#added.join('\n')),
      ),
      ...this.network.groups(),
    ]
  }

  #endFacts(ended: Ended): RecordDetailGroup[] {
    const failure = ended.type === 'provider-request-failed' ? ended.failure : undefined
    const ttft = ended.type === 'provider-request-completed' ? ended.timeToFirstTokenMs : undefined
    return [
      ...detailGroup(
        'Response',
        wordDetail(
          'Ended with',
          ended.type === 'provider-request-completed' ? ended.finishReason.replaceAll('-', ' ') : 'a failure',
        ),
        wordDetail('Status', ended.status?.replaceAll('_', ' ')),
        numberDetail('Time to first token', 'duration', ttft),
        numberDetail('Took', 'duration', ended.durationMs),
        failureDetails(failure),
      ),
      ...detailGroup('Usage', usageDetails(ended.usage)),
    ]
  }
}

function describeChoice(choice: Started['toolChoice']): string | undefined {
  if (choice === undefined) return undefined
  return choice === 'none' ? 'none: to answer without tools' : `has to call ${choice.tool}`
}
