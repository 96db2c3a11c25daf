import { listUnchangedFiles } from '../../model/conversation/branch-reductions.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRequest, SecretPort } from '../ports/turn-ports.ts'

/**
 * Returns which files a request must not send with what looks like a secret: all, except those for which the user chose that.
 * `undefined` if the check is off.
 */
export function findRedactedFiles(
  history: readonly Message[],
  secrets: SecretPort | undefined,
): ModelRequest['redactedFiles'] {
  return secrets?.guardsShapes ? { except: listUnchangedFiles(history) } : undefined
}
