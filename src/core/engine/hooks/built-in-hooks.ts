import { succeed, type Result } from '../../model/failures/result.ts'
import { createSecretGuard, type SecretGuardPorts } from './secret-guard.ts'
import type { HookRegistry } from './hook-registry.ts'
import { removeTrailingBlankLines } from '../../../lib/text.ts'
import type { Transform } from './hook.ts'

export interface BuiltInHooks {
  /** Stops messages with a secret. Off if absent. */
  secretGuard?: SecretGuardPorts
  /** Removes blank lines at the end of answers. */
  trimsAnswers: boolean
}

/** Attaches the enabled hooks, all or none. The result detaches them again. */
export function attachBuiltInHooks(
  registry: HookRegistry,
  { secretGuard, trimsAnswers }: BuiltInHooks,
): Result<() => void> {
  const [guard, transform] = secretGuard ? createSecretGuard(secretGuard) : []
  const attachments = [
    ...(guard ? [registry.attach(guard)] : []),
    ...(transform ? [registry.attach(transform)] : []),
    ...(trimsAnswers ? [registry.attach(trimAnswerHook)] : []),
  ]
  const detachAll = (): void => {
    for (const attachment of attachments) if (attachment.ok) attachment.value()
  }
  const refused = attachments.find((attachment) => !attachment.ok)
  if (!refused) return succeed(detachAll)
  detachAll()
  return refused
}

/** Removes blank lines at the end of an answer, which some models add. Trailing spaces on the last line with text stay. */
const trimAnswerHook: Transform<'render/pre'> = {
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
