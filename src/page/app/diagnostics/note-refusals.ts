import type { WorkerClient } from '../../../worker/client.ts'
import { withoutContent } from './describe-error.ts'
import { noteEvent } from './diagnostics.ts'

/** Wraps a client and records failures of the worker by command and code. */
export function noteRefusals(client: WorkerClient): WorkerClient {
  client.onReplaced((state) => noteEvent('worker lost', { state }))
  client.onTrouble(({ detail = '' }) => noteEvent('worker trouble', { error: withoutContent(detail) }))
  return {
    ...client,
    call: async (name, input) => {
      const result = await client.call(name, input)
      if (!result.ok) {
        const { code, detail } = result.failure
        const isBug = code === 'internal' && detail !== undefined
        noteEvent('refused', { command: name, code, ...(isBug && { detail: withoutContent(detail) }) })
      }
      return result
    },
  }
}
