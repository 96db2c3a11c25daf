import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  ImportCommitProgress,
  ImportOutcome,
  ImportPlan,
  ImportReadProgress,
} from '../../../core/model/commands/import-commands.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'

export type ImportState =
  | { step: 'reading'; filename: string; reading: ImportReadProgress }
  | { step: 'refused'; filename: string; failure: Failure }
  | { step: 'planned'; filename: string; plan: ImportPlan }
  | { step: 'importing'; filename: string; progress: ImportCommitProgress }
  | { step: 'done'; filename: string; outcome: ImportOutcome }

export interface ChatImportView {
  /** `null`: no file was chosen. */
  state: ImportState | null
  read: (file: File) => void
  commit: () => void
  /** Aborts the current step and discards an unconfirmed import. */
  close: () => void
}

type Client = Pick<WorkerClient, 'call' | 'follow'>

/**
 * Imports one file at a time. Leaving while a file is read discards it. `handOver` receives a file without chats and returns `false` if it
 * cannot use the file.
 */
export function useChatImport(client: Client, handOver: (file: File) => boolean): ChatImportView {
  const [state, setState] = useState<ImportState | null>(null)
  const leave = useRef<() => void>(undefined)
  const waiting = useRef<ImportPlan | null>(null)

  const end = useCallback(() => {
    leave.current?.()
    leave.current = undefined
    const plan = waiting.current
    waiting.current = null
    if (plan) void client.call('discard-import', { importId: plan.id })
  }, [client])
  useEffect(() => end, [end])

  const read = (file: File) => {
    end()
    const { name: filename } = file
    const nothing: ImportReadProgress = { chats: 0, share: 0 }
    setState({ step: 'reading', filename, reading: nothing })
    let isOver = false
    const refuse = (failure: Failure) => {
      isOver = true
      if (failure.code === 'file-unknown' && handOver(file)) setState(null)
      else setState({ step: 'refused', filename, failure })
    }
    leave.current = client.follow(
      'read-import',
      { file },
      {
        from: 0,
        onItem: (reading) => {
          if (reading.failure) return refuse(reading.failure)
          if (!reading.plan) return setState({ step: 'reading', filename, reading })
          isOver = true
          waiting.current = reading.plan
          setState({ step: 'planned', filename, plan: reading.plan })
        },
        onEnd: (failure) => {
          if (failure && failure.code !== 'aborted') refuse(failure)
          else if (!failure && !isOver) refuse(createFailure('aborted'))
        },
      },
    )
  }

  const commit = () => {
    if (state?.step !== 'planned') return
    const { filename, plan } = state
    waiting.current = null
    setState({ step: 'importing', filename, progress: { done: 0, total: 0 } })
    leave.current = client.follow(
      'commit-import',
      { importId: plan.id },
      {
        from: 0,
        onItem: (progress) =>
          setState(
            progress.outcome
              ? { step: 'done', filename, outcome: progress.outcome }
              : { step: 'importing', filename, progress },
          ),
        onEnd: (failure) => {
          if (failure && failure.code !== 'aborted') setState({ step: 'refused', filename, failure })
        },
      },
    )
  }

  const close = () => {
    end()
    setState(null)
  }
  return { state, read, commit, close }
}
