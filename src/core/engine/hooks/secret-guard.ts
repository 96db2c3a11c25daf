import { messageOf } from '../../model/failures/failure.ts'
import { redactSecretShapes } from '../../../lib/secret-shapes.ts'
import { interactionIdSchema, type MessageId, type RunId } from '../../model/id.ts'
import { type InteractionOf, toOption, toPrompt } from '../../model/tools/interaction.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { InteractionOutcome } from '../approvals/interaction-queue.ts'
import type { Guard, GuardAnswer, HookContext, Transform } from './hook.ts'

export interface SecretGuardPorts {
  /** Returns the text with every stored key replaced, or the same text if it contains none. Keys are never returned. */
  redactStoredKeys(text: string): string | Promise<string>
}

interface Finding {
  hasStoredKey: boolean
  hasSecretShape: boolean
}

/**
 * Stops a message with a secret and asks the user what to do. Guards cannot change a message, so this is a pair of hooks. The
 * guard asks and records the choice. The transform of the same point redacts the text, even if the message is not sent. Stored
 * keys are always redacted, even if another transform added them.
 */
export function createSecretGuard(
  ports: SecretGuardPorts,
): [Guard<'receive-input/pre'>, Transform<'receive-input/pre'>] {
  const shouldRedact = new Set<MessageId>()
  const guard: Guard<'receive-input/pre'> = {
    id: 'innerloop.secret-guard',
    point: 'receive-input/pre',
    kind: 'guard',
    timeoutMs: null,
    decide: async ({ runId, userMessageId, text }, context) => {
      const finding = await findSecrets(text, ports)
      if (!finding.hasStoredKey && !finding.hasSecretShape) return { allow: true }
      // Redact by default: a message that is not sent stays in the branch and is sent with the next one.
      shouldRedact.add(userMessageId)
      const answer = await ask(finding, { runId, userMessageId }, context)
      if (answer.outcome === 'unstored') return { allow: false, reason: messageOf(answer.failure) }
      const choice = readChoice(finding, answer)
      if (choice === 'send') shouldRedact.delete(userMessageId)
      return toGuardAnswer(choice)
    },
  }
  const transform: Transform<'receive-input/pre'> = {
    id: 'innerloop.secret-redaction',
    point: 'receive-input/pre',
    kind: 'transform',
    transform: async (payload) => {
      const withoutKeys = await ports.redactStoredKeys(payload.text)
      const text = shouldRedact.delete(payload.userMessageId) ? redactSecretShapes(withoutKeys) : withoutKeys
      return text === payload.text ? payload : { ...payload, text }
    },
  }
  return [guard, transform]
}

async function findSecrets(text: string, ports: SecretGuardPorts): Promise<Finding> {
  const withoutKeys = await ports.redactStoredKeys(text)
  return {
    hasStoredKey: withoutKeys !== text,
    hasSecretShape: redactSecretShapes(withoutKeys) !== withoutKeys,
  }
}

const redact = toOption('redact', engineText('action-redact'))
const send = toOption('send', engineText('action-send-anyway'))
const cancel = toOption('cancel', engineText('action-cancel'))

async function ask(
  { hasStoredKey }: Finding,
  { runId, userMessageId }: { runId: RunId; userMessageId: MessageId },
  { interactions, signal }: HookContext,
): Promise<InteractionOutcome> {
  if (!interactions) return { outcome: 'unattended' }
  const question: InteractionOf<'select'> = {
    kind: 'select',
    // One id for each message, so that it is the same interaction after a reload.
    id: interactionIdSchema.parse(`secret-${runId}-${userMessageId}`.slice(0, 80)),
    ...toPrompt(engineText(hasStoredKey ? 'message-has-stored-key' : 'message-may-have-secret')),
    options: hasStoredKey ? [redact, cancel] : [redact, send, cancel],
  }
  return interactions.raise(question, signal)
}

type Choice = 'redact' | 'send' | 'cancel' | 'unattended'

/** Any answer other than an offered choice cancels the message. */
function readChoice({ hasStoredKey }: Finding, answer: InteractionOutcome): Choice {
  if (answer.outcome === 'unattended') return 'unattended'
  if (answer.outcome !== 'accepted' || answer.value.kind !== 'select') return 'cancel'
  if (answer.value.value === redact.value) return 'redact'
  return answer.value.value === send.value && !hasStoredKey ? 'send' : 'cancel'
}

function toGuardAnswer(choice: Choice): GuardAnswer {
  switch (choice) {
    case 'redact':
    case 'send':
      return { allow: true }
    case 'cancel':
      return { allow: false, reason: engineText('message-with-secret-canceled') }
    case 'unattended':
      return { allow: false, reason: engineText('message-with-secret-unattended') }
  }
}
