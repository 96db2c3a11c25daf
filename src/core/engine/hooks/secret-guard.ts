import { messageOf } from '../../model/failures/failure.ts'
import { redactJsonWebTokens } from '../../../lib/redact-json-web-tokens.ts'
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

const placeholder = '[redacted]'

/** Patterns of keys and tokens: a known prefix, and enough characters to rule out a word. Each runs in linear time. */
const secretShapes: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe and others with the same prefix.
  /\b(?:sk|rk)[-_][\w-]{20,}/g,
  // Groq, xAI, Hugging Face, Perplexity, Tavily, NVIDIA, Replicate.
  /\b(?:gsk|xai|hf|pplx|tvly|nvapi|r8)[_-][A-Za-z0-9_-]{20,}/g,
  /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,})/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abprs]-[\w-]{10,}/g,
]

const tokenShape = { minLength: 10, needsSignature: true }

/** Redacts everything that looks like a secret. Returns the same text if there is none. Takes linear time. */
export function redactSecretShapes(text: string): string {
  const redacted = secretShapes.reduce((rest, shape) => rest.replace(shape, placeholder), text)
  return redactPrivateKeys(redactJsonWebTokens(redacted, placeholder, tokenShape))
}

const maxPrivateKeyCharacters = 20_000

/** Redacts private keys in PEM format up to their end line, or up to the end of the text if that is near. */
function redactPrivateKeys(text: string): string {
  const ends = [...text.matchAll(/-----END [A-Z ]{0,40}PRIVATE KEY-----/g)]
  let redacted = ''
  let done = 0
  let nextEnd = 0
  for (const { 0: head, index } of text.matchAll(/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g)) {
    const bodyStart = index + head.length
    if (index < done) continue
    while ((ends[nextEnd]?.index ?? Infinity) < bodyStart) nextEnd += 1
    const end = ends[nextEnd]
    const bodyEnd = end?.index ?? text.length
    if (bodyEnd - bodyStart > maxPrivateKeyCharacters) continue
    redacted += text.slice(done, index) + placeholder
    done = bodyEnd + (end?.[0].length ?? 0)
  }
  return redacted + text.slice(done)
}
