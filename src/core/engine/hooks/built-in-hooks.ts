import { succeed, type Result } from '../../kernel/result.ts'
import { createSecretGuard, type SecretGuardPorts } from './secret-guard.ts'
import type { HookRegistry } from './hook-registry.ts'
import { removeTrailingBlankLines } from '../../kernel/trailing-blank-lines.ts'
import type { Transform } from './hook.ts'

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

/** Some models end an answer with empty lines; they go. Spaces at the end of the last line with something in it stay. */
const trimAnswer: Transform<'render/pre'> = {
  id: 'innerloop.trim-answer',
  point: 'render/pre',
  kind: 'transform',
  transform: (payload) => {
    const texts = payload.texts.map((each) => {
      const text = removeTrailingBlankLines(each.text)
      return text === each.text ? each : { ...each, text }
    })
    return texts.every((each, index) => each === payload.texts[index]) ? payload : { ...payload, texts }
  },
}
