import { beforeEach, expect, it } from 'vitest'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { listEvents } from '../diagnostics/diagnostics.ts'
import { recordWorkerFailures } from './create-worker-client.ts'

const listeners: { trouble?: (failure: Failure) => void } = {}

beforeEach(() => {
  recordWorkerFailures({
    onReplaced: () => () => undefined,
    onTrouble: (listener: (failure: Failure) => void) => {
      listeners.trouble = listener
      return () => undefined
    },
  } as unknown as WorkerClient)
})

it('records uncaught worker errors in the diagnostics, without possible content', () => {
  listeners.trouble?.(createFailure('internal', { detail: 'SyntaxError: "sk-secret" is not valid JSON' }))
  expect(listEvents().at(-1)).toMatchObject({ what: 'worker trouble', facts: { error: 'SyntaxError: …' } })
})
