import { reviewText } from '../../model/messages/write-text.ts'
import { type LocalizedText, type StoredText, toTextParam } from '../../model/messages/localized-text.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { JsonValue } from '../../model/json.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import {
  blockDetail,
  failureDetails,
  detailGroup,
  jsonDetail,
  linesDetail,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
  NetworkDetailsBuilder,
} from './details.ts'

type Settled = RunEventOf<
  | 'tool-invocation-succeeded'
  | 'tool-invocation-failed'
  | 'tool-invocation-refused'
  | 'tool-invocation-denied'
  | 'tool-invocation-cancelled'
  | 'tool-invocation-lost'
>

/** Collects the details of one call: its arguments, its authorization, its progress and its result. */
export class CallDetailsBuilder {
  readonly network = new NetworkDetailsBuilder()
  #proposed: RunEventOf<'tool-invocation-proposed'> | undefined
  #audit: RunEventOf<'authority-decided'> | undefined
  #settled: Settled | undefined
  #streamed = ''
  readonly #progress: (LocalizedText | StoredText)[] = []
  readonly #usage: RunEventOf<'tool-usage-reported'>[] = []
  readonly #replies: string[] = []
  readonly #mcpRequests: RunEventOf<'mcp-request-ended'>[] = []
  #checkpoints = 0

  addEvent(event: RunEvent): void {
    switch (event.type) {
      case 'tool-invocation-proposed':
        this.#proposed = event
        break
      case 'authority-decided':
        this.#audit = event
        break
      case 'tool-invocation-progressed':
        this.#progress.push(toLine(event))
        break
      case 'tool-invocation-streamed':
        this.#streamed += event.text
        break
      case 'tool-usage-reported':
        this.#usage.push(event)
        break
      case 'mcp-request-ended':
        this.#mcpRequests.push(event)
        break
      case 'tool-invocation-checkpointed':
        this.#checkpoints += 1
        break
      case 'reply-written':
        this.#replies.push(event.text)
        break
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
        this.#settled = event
        break
      default:
    }
  }

  groups(): RecordDetailGroup[] {
    const { arguments: args, argumentsText, callId, toolName } = this.#proposed ?? {}
    return [
      ...detailGroup(
        'record-call',
        textDetail('record-tool', toolName),
        args === undefined
          ? blockDetail('record-arguments-as-written', argumentsText)
          : jsonDetail('record-arguments', args),
        textDetail('record-id', callId),
      ),
      ...this.#outcome(),
      ...this.#decision(),
      ...detailGroup(
        'record-while-it-ran',
        linesDetail('record-progress', this.#progress),
        blockDetail('record-output', this.#streamed),
        numberDetail('record-checkpoints', 'count', this.#checkpoints || undefined),
      ),
      ...this.#mcpRequests.flatMap((request) =>
        detailGroup(
          'record-mcp-request',
          textDetail('record-mcp-method', request.method),
          textDetail('record-mcp-server-id', request.serverId),
          textDetail('record-mcp-protocol', request.era),
          textDetail('record-mcp-fingerprint', request.fingerprint),
          numberDetail('record-took', 'duration', request.durationMs),
          numberDetail('record-mcp-bytes', 'bytes', request.bytes),
          wordDetail('record-mcp-resent', request.resent && wordOf('yes')),
        ),
      ),
      ...detailGroup('record-said-to-person', blockDetail('record-reply', this.#replies.join('\n\n'))),
      ...this.#usage.flatMap(({ model, usage }) =>
        detailGroup('record-model-of-tool', textDetail('record-model', model.modelId), usageDetails(usage)),
      ),
      ...this.network.groups(),
    ]
  }

  #outcome(): RecordDetailGroup[] {
    const settled = this.#settled
    if (!settled) return []
    switch (settled.type) {
      case 'tool-invocation-succeeded':
        return detailGroup(
          'record-result',
          numberDetail('record-took', 'duration', settled.durationMs),
          textDetail('record-restarts-context-with', settled.restarts),
          wordDetail('record-ends-turn', settled.endsTurn ? wordOf('yes') : undefined),
          jsonDetail('record-result', settled.result),
          storedDetails(settled),
          differing('record-sent-in-its-place', settled.told, settled.result ?? null),
          differing('record-for-later-turns', settled.kept, settled.result ?? null),
        )
      case 'tool-invocation-failed':
        return detailGroup(
          'record-result',
          numberDetail('record-took', 'duration', settled.durationMs),
          failureDetails(settled.failure),
        )
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
        return detailGroup('record-result', failureDetails(settled.failure))
      case 'tool-invocation-cancelled':
        return detailGroup('record-result', wordDetail('record-outcome', reviewText('record-call-canceled')))
      case 'tool-invocation-lost':
        return detailGroup('record-result', wordDetail('record-outcome', reviewText('record-call-lost')))
    }
  }

  #decision(): RecordDetailGroup[] {
    const audit = this.#audit
    if (!audit) return []
    return detailGroup(
      'record-audit',
      wordDetail('record-decision', wordOf(audit.verdict)),
      wordDetail('record-decided-by', wordOf(audit.by)),
      wordDetail('record-security-mode', wordOf(audit.mode)),
      wordDetail('record-scope', audit.scope && wordOf(audit.scope)),
      textDetail('record-approval-key', audit.approvalKey),
      wordDetail('record-untrusted-content', wordOf(audit.tainted ? 'yes' : 'no')),
      textDetail('record-guard', audit.hookId),
      textDetail('record-workflow-stage', audit.stageExecutionId),
      textDetail('record-arguments-digest', audit.argumentsDigest),
    )
  }
}

function storedDetails({
  reference,
  diagnostics,
}: RunEventOf<'tool-invocation-succeeded'>): ReturnType<typeof numberDetail> {
  if (diagnostics) return wordDetail('record-stored-result', reviewText('record-stored-in-chat'))
  if (!reference) return []
  return [
    ...numberDetail('record-stored-result', 'bytes', reference.bytes),
    ...blockDetail('record-result-preview', reference.preview),
  ]
}

function differing(name: Parameters<typeof jsonDetail>[0], value: JsonValue | undefined, result: JsonValue) {
  return JSON.stringify(value) === JSON.stringify(result) ? [] : jsonDetail(name, value)
}

function toLine({
  step,
  text,
  localized,
}: RunEventOf<'tool-invocation-progressed'>): LocalizedText | StoredText {
  if (step === undefined) return { text, localized }
  return reviewText('record-step-line', { number: step + 1, step: toTextParam({ text, localized }) })
}
