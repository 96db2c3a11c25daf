import type { ConnectionTest, ProviderDraft } from '../../core/kernel/command.ts'
import type {
  ConnectionProgress,
  ConnectionRecord,
  ConnectionStep,
} from '../../core/kernel/connection-test.ts'
import type { Result } from '../../core/kernel/result.ts'
import { describeBug } from '../wire/describe-bug.ts'
import { StreamLog } from '../wire/stream-log.ts'

export interface ConnectionTestPort {
  run(
    draft: ProviderDraft,
    options: {
      withAnswer: boolean
      onProgress: (steps: readonly ConnectionStep[]) => void
      signal: AbortSignal
    },
  ): Promise<{ record: ConnectionRecord; models: string[] }>
  /** With the provider that is saved, if it is the one that was tested. */
  keep(draft: ProviderDraft, record: ConnectionRecord): Promise<Result<null>>
}

/** Begins when somebody follows, and is stopped when nobody does any more. */
export function openConnectionTest(
  { draft, withAnswer }: ConnectionTest,
  port: ConnectionTestPort,
): StreamLog<ConnectionProgress> {
  const abort = new AbortController()
  let isBegun = false
  const log = new StreamLog<ConnectionProgress>({
    merge: (items) => items.at(-1) ?? { steps: [] },
    prepareJoin: () => {
      if (isBegun) return
      isBegun = true
      void run().catch((thrown: unknown) => log.abort(describeBug(thrown)))
    },
    onAbandoned: () => abort.abort(),
  })
  async function run(): Promise<void> {
    const onProgress = (steps: readonly ConnectionStep[]) => log.append({ steps })
    const report = await port.run(draft, { withAnswer, onProgress, signal: abort.signal })
    if (abort.signal.aborted) return
    await port.keep(draft, report.record)
    log.append({ steps: report.record.steps, result: report })
    log.end()
  }
  return log
}
