import type { ConnectionTest, ProviderDraft } from '../../../core/kernel/provider-draft.ts'
import type {
  ConnectionProgress,
  ConnectionRecord,
  ConnectionStep,
} from '../../../core/kernel/connection-test.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { StreamLog } from '../../wire/stream-log.ts'
import { openWork } from '../open-work.ts'

export interface ConnectionTestPort {
  run(
    draft: ProviderDraft,
    options: {
      withAnswer: boolean
      onProgress: (steps: readonly ConnectionStep[]) => void
      signal: AbortSignal
    },
  ): Promise<{ record: ConnectionRecord; models: string[] }>
  /** Stores the result with the saved provider, if that is the one that was tested. */
  keep(draft: ProviderDraft, record: ConnectionRecord): Promise<Result<null>>
}

export function openConnectionTest(
  { draft, withAnswer }: ConnectionTest,
  port: ConnectionTestPort,
): StreamLog<ConnectionProgress> {
  return openWork<ConnectionProgress>({ steps: [] }, async (append, signal) => {
    const onProgress = (steps: readonly ConnectionStep[]) => append({ steps })
    const report = await port.run(draft, { withAnswer, onProgress, signal })
    if (signal.aborted) return
    await port.keep(draft, report.record)
    append({ steps: report.record.steps, result: report })
  })
}
