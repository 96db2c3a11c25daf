import { redactSecretShapes } from '../../../lib/secret-shapes.ts'
import { providerOfOrigin } from '../../context/fragments/context-providers.ts'
import { hashJson } from '../../context/hash-json.ts'
import type { UsableMemory } from '../../context/select-memories.ts'
import type { ContextProviderId, SecretDecision } from '../../model/context/context-fragment.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { interactionIdSchema, type MemoryId } from '../../model/id.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { toOption, toPrompt, type InteractionOf } from '../../model/tools/interaction.ts'
import type { SecretPort } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import type { FragmentSources } from './fragment-sources.ts'

interface ScannedText {
  provider: ContextProviderId
  text: string
}

/** Lists the memories that a turn with these sources includes. */
type ListIncluded = (sources: FragmentSources) => ReadonlySet<MemoryId>

/**
 * Replaces secrets in the sources of a turn. Stored keys are always replaced. For text that looks like a secret the user chooses,
 * once for each text. Nothing is sent before that. The sources change only if all texts were decided. Of the memories only those are
 * scanned that the turn includes.
 */
export async function scanSources(
  turn: TurnContext,
  round: number,
  listIncluded: ListIncluded,
): Promise<Result<null>> {
  const { secrets } = turn.ports
  if (!secrets) return succeed(null)
  const scan = (text: ScannedText) => scanText(turn, secrets, { ...text, round })
  const { memories, ...others } = turn.sources
  const changed = await mapSources({ ...others, memories: undefined }, scan)
  if (!changed.ok) return changed
  const scanned = await scanIncluded({ ...changed.value, memories }, { scan, listIncluded })
  if (!scanned.ok) return scanned
  turn.sources = scanned.value
  return succeed(null)
}

/** Scans memories until all included ones are. A redacted text is shorter, so that another memory may be included. */
async function scanIncluded(
  sources: FragmentSources,
  {
    scan,
    listIncluded,
  }: { scan: (text: ScannedText) => Promise<Result<string>>; listIncluded: ListIncluded },
): Promise<Result<FragmentSources>> {
  const done = new Set<MemoryId>()
  let { memories } = sources
  for (;;) {
    const due = new Set([...listIncluded({ ...sources, memories })].filter((id) => !done.has(id)))
    if (!memories || due.size === 0) return succeed({ ...sources, memories })
    for (const id of due) done.add(id)
    const toDue = ({ id, text }: UsableMemory) =>
      due.has(id) ? { provider: 'memories' as const, text } : undefined
    const changed = await mapTexts(memories, toDue, scan)
    if (!changed.ok) return changed
    memories = changed.value
  }
}

/** Replaces secrets as an earlier worker did. Text without a decision is redacted, because no one is asked. */
export async function rescanSources(
  turn: TurnContext,
  decisions: ReadonlyMap<string, SecretDecision>,
): Promise<void> {
  const { secrets } = turn.ports
  if (!secrets) return
  const changed = await mapSources(turn.sources, async ({ text }) => {
    const withoutKeys = await secrets.redactStoredKeys(text)
    const isSent = !secrets.guardsShapes || decisions.get(hashJson(withoutKeys)) === 'send'
    return succeed(isSent ? withoutKeys : redactSecretShapes(withoutKeys))
  })
  if (changed.ok) turn.sources = changed.value
}

/** Returns the decisions that the stored events of a turn contain, by the hashes of their texts. */
export function collectDecisions(events: readonly RunEvent[]): Map<string, SecretDecision> {
  const decisions = new Map<string, SecretDecision>()
  for (const event of events) {
    if (event.type !== 'context-source-refused' || event.reason !== 'secret-shape') continue
    if (event.action === 'sent') decisions.set(event.hash, 'send')
    if (event.action === 'redacted') decisions.set(event.hash, 'redact')
  }
  return decisions
}

async function mapSources(
  sources: FragmentSources,
  scan: (text: ScannedText) => Promise<Result<string>>,
): Promise<Result<FragmentSources>> {
  const { prompt, note, memories, serverInstructions } = sources
  const parts = await mapTexts(prompt, (part) => ({ ...part, provider: providerOfOrigin[part.origin] }), scan)
  if (!parts.ok) return parts
  const scannedNote = note === undefined ? succeed(undefined) : await scan({ provider: 'note', text: note })
  if (!scannedNote.ok) return scannedNote
  const ofMemories =
    memories && (await mapTexts(memories, ({ text }) => ({ provider: 'memories' as const, text }), scan))
  if (ofMemories && !ofMemories.ok) return ofMemories
  const ofServers =
    serverInstructions === undefined
      ? succeed(undefined)
      : await scan({ provider: 'server-instructions', text: serverInstructions })
  if (!ofServers.ok) return ofServers
  return succeed({
    prompt: parts.value,
    note: scannedNote.value,
    memories: ofMemories?.value,
    serverInstructions: ofServers.value,
  })
}

/** Returns the same array if no text has changed. An item that is converted to no text stays as it is. */
async function mapTexts<Each extends { text: string }>(
  items: readonly Each[],
  toText: (item: Each) => ScannedText | undefined,
  scan: (text: ScannedText) => Promise<Result<string>>,
): Promise<Result<readonly Each[]>> {
  const changed: Each[] = []
  for (const item of items) {
    const scanned = item.text === '' ? undefined : toText(item)
    const text = scanned ? await scan(scanned) : succeed(item.text)
    if (!text.ok) return text
    changed.push(text.value === item.text ? item : { ...item, text: text.value })
  }
  return succeed(changed.every((item, index) => item === items[index]) ? items : changed)
}

async function scanText(
  turn: TurnContext,
  { redactStoredKeys, guardsShapes, decisions }: SecretPort,
  { provider, text, round }: ScannedText & { round: number },
): Promise<Result<string>> {
  const withoutKeys = await redactStoredKeys(text)
  const hash = hashJson(withoutKeys)
  const report = (
    reason: 'stored-key' | 'secret-shape',
    action: RunEventOf<'context-source-refused'>['action'],
  ): void => turn.recorder.emit({ type: 'context-source-refused', round, provider, hash, reason, action })
  if (withoutKeys !== text) report('stored-key', 'redacted')
  if (!guardsShapes) return succeed(withoutKeys)
  const redacted = redactSecretShapes(withoutKeys)
  if (redacted === withoutKeys) return succeed(withoutKeys)
  const choice = decisions.get(hash) ?? (await ask(turn, provider, hash))
  if (choice === 'redact' || choice === 'send') {
    decisions.set(hash, choice)
    report('secret-shape', choice === 'send' ? 'sent' : 'redacted')
    return succeed(choice === 'send' ? withoutKeys : redacted)
  }
  report('secret-shape', choice.code === 'context-forbidden' ? 'forbidden' : 'canceled')
  return fail(choice)
}

const options = [
  toOption('redact', engineText('action-redact')),
  toOption('send', engineText('action-send')),
  toOption('cancel', engineText('action-cancel')),
]

const questions: Partial<Record<ContextProviderId, ReturnType<typeof engineText>>> = {
  note: engineText('note-may-have-secret'),
  memories: engineText('memory-may-have-secret'),
  'about-you': engineText('about-you-may-have-secret'),
  'project-instructions': engineText('project-may-have-secret'),
}

/** Asks what to do with a text. Any answer other than an offered choice ends the turn with the failure. */
async function ask(
  { interactions, signal, input: { runId, promptTimeoutMs } }: TurnContext,
  provider: ContextProviderId,
  hash: string,
): Promise<SecretDecision | Failure> {
  if (!interactions) return createFailure('context-forbidden')
  const question: InteractionOf<'select'> = {
    kind: 'select',
    // One id for each text, so that it is the same interaction after a reload.
    id: interactionIdSchema.parse(`context-${hash}-${runId}`),
    ...toPrompt(questions[provider] ?? engineText('instructions-may-have-secret')),
    options,
    timeoutMs: promptTimeoutMs,
  }
  const answer = await interactions.raise(question, signal)
  if (answer.outcome === 'unstored') return answer.failure
  if (answer.outcome === 'unattended') return createFailure('context-forbidden')
  if (signal.aborted) return createFailure('aborted')
  const choice =
    answer.outcome === 'accepted' && answer.value.kind === 'select' ? answer.value.value : undefined
  return choice === 'redact' || choice === 'send'
    ? choice
    : createFailure('guard-denied', { message: engineText('context-with-secret-canceled') })
}
