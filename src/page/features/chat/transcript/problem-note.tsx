import type { ReactNode } from 'react'
import type { Failure } from '../../../../core/kernel/failure.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Failure among the messages of a chat, with what can be done about it. */
export function ProblemNote({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (failure === null) return null
  return (
    <div className="pt-6">
      <Problem message={failure.message} hint={failure.hint} detail={failure.detail}>
        {children}
      </Problem>
    </div>
  )
}
