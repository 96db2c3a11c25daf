import { useState } from 'react'
import type { Failure } from '../../../../core/kernel/failure.ts'
import type { Result } from '../../../../core/kernel/result.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { say } from '../../../words/say.ts'

/** Shown in place of a conversation that was deleted here or in another tab. */
export function DeletedChat({ restore }: { restore: () => Promise<Result<unknown>> }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const handleRestore = () => {
    void restore().then((restored) => setFailure(restored.ok ? null : restored.failure))
  }
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      <EmptyState
        title={say('This chat was deleted')}
        action={<Button onClick={handleRestore}>{say('Restore')}</Button>}
      >
        {say('It is kept on this device for a day, and can be brought back until then.')}
      </EmptyState>
      {failure !== null && <Problem message={failure.message} hint={failure.hint} detail={failure.detail} />}
    </div>
  )
}
