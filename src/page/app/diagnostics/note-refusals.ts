import type { WorkerClient } from '../../../worker/client.ts'
import { withoutContent } from './describe-error.ts'
import { noteEvent } from './diagnostics.ts'

/** The same client; what the worker refuses is noted by the names of the command and the failure. */
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
