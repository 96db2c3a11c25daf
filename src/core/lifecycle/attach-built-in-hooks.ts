import { succeed, type Result } from '../kernel/result.ts'
import { createSecretGuard, type SecretGuardPorts } from './built-in/secret-guard.ts'
import { trimAnswer } from './built-in/trim-answer.ts'
import type { HookRegistry } from './hook-registry.ts'

export interface BuiltInHooks {
  /** Stops a message with a secret in it. Left out: off. */
  secretGuard?: SecretGuardPorts
  /** Removes blank lines at the end of an answer. */
  trimsAnswers: boolean
}

/** Attaches those that are switched on, all or none; the value detaches them again. */
export function attachBuiltInHooks(
  registry: HookRegistry,
  { secretGuard, trimsAnswers }: BuiltInHooks,
): Result<() => void> {
  const [guard, transform] = secretGuard ? createSecretGuard(secretGuard) : []
  const attachments = [
    ...(guard ? [registry.attach(guard)] : []),
    ...(transform ? [registry.attach(transform)] : []),
    ...(trimsAnswers ? [registry.attach(trimAnswer)] : []),
  ]
  const detachAll = (): void => {
    for (const attachment of attachments) if (attachment.ok) attachment.value()
  }
  const refused = attachments.find((attachment) => !attachment.ok)
  if (!refused) return succeed(detachAll)
  detachAll()
  return refused
}
