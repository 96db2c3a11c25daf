import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { say } from '../../i18n/say.ts'

type Tested = { state: 'idle' | 'running' | 'passed' } | { state: 'failed'; failure: Failure }

/** Sends one real request on demand. */
export function ServiceTest({ name, test }: { name: string; test: () => Promise<Failure | null> }) {
  const [tested, setTested] = useState<Tested>({ state: 'idle' })
  const run = async () => {
    setTested({ state: 'running' })
    const failure = await test()
    setTested(failure ? { state: 'failed', failure } : { state: 'passed' })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={tested.state === 'running'} onClick={() => void run()}>
          {say('Test {name}', { name })}
        </Button>
        <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
          {tested.state === 'running' && say('Asking…')}
          {tested.state === 'passed' && (
            <>
              <Check aria-hidden size={15} className="text-success" />
              {say('{name} works.', { name })}
            </>
          )}
        </p>
      </div>
      {tested.state === 'failed' && (
        <Problem
          message={tested.failure.message}
          {...(tested.failure.hint !== undefined && { hint: tested.failure.hint })}
          {...(tested.failure.detail !== undefined && { detail: tested.failure.detail })}
        />
      )}
    </div>
  )
}
