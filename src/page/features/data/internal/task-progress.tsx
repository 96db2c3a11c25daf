import { LoaderCircle } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { describeStep } from './data-labels.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import type { StreamInput, StreamItems } from '../../../../worker/contract.ts'

export interface TaskProgressProps {
  label: string
  progress: Parameters<typeof describeStep>[0]
  onCancel: () => void
}

export function TaskProgress({ label, progress, onCancel }: TaskProgressProps) {
  const { done, total } = progress
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-surface px-4 py-3">
      <LoaderCircle aria-hidden size={18} className="shrink-0 animate-turn text-accent" />
      <div className="min-w-0 flex-1 basis-60">
        <p role="status">{describeStep(progress)}</p>
        <progress
          aria-label={label}
          value={total > 0 ? done / total : undefined}
          max={1}
          className="mt-2 block h-1 w-full accent-accent"
        />
      </div>
      <Button onClick={onCancel}>{i18n.t('Cancel')}</Button>
    </div>
  )
}

type WorkName = 'back-up' | 'look-at-backup' | 'restore-backup'
type TaskResult<Name extends WorkName> =
  | NonNullable<StreamItems[Name]['result']>
  | { ok: false; failure: Failure }

export interface FollowedTask<Name extends WorkName> {
  /** Resolves to `null` if the task was stopped. */
  done: Promise<TaskResult<Name> | null>
  stop(): void
}

/** Follows one worker task to its end. Stopping unsubscribes, and the worker then aborts the task. */
export function followTask<Name extends WorkName>(
  client: Pick<WorkerClient, 'follow'>,
  {
    name,
    input,
    onProgress,
  }: {
    name: Name
    input: StreamInput<Name>
    onProgress: (progress: StreamItems[Name]) => void
  },
): FollowedTask<Name> {
  const { promise, resolve } = Promise.withResolvers<TaskResult<Name> | null>()
  let result: TaskResult<Name> | null = null
  const stop = client.follow(name, input, {
    from: 0,
    onItem: (progress) => {
      result = progress.result ?? null
      onProgress(progress)
    },
    onEnd: (failure) => resolve(failure ? { ok: false, failure } : result),
  })
  return { done: promise, stop }
}
