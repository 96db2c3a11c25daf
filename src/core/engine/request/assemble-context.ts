import { contextProviders, providerOfOrigin } from '../../context/fragments/context-providers.ts'
import type { FragmentClip } from '../../context/fragments/clip-fragments.ts'
import { resolveSlots } from '../../context/fragments/resolve-slots.ts'
import { hashJson } from '../../context/hash-json.ts'
import { collectTailNotices, type TailNotice } from '../../context/tail-notices.ts'
import type { ContextProviderId, FragmentFigures } from '../../model/context/context-fragment.ts'
import type { PromptPart } from '../../model/context/context-report.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { NoticePart } from '../../model/conversation/message.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { MemoryId } from '../../model/id.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { prepareContext } from './prepare-context.ts'
import { scanSources } from './scan-sources.ts'

interface AssemblyOptions {
  round: number
  /** Set if an earlier worker started the assembly and ended during a question. */
  isResumed?: boolean
}

/**
 * Assembles the context of a turn once, before its first request: checks and scans what the providers returned, cuts it to the
 * budgets, and adds the note, instructions of servers, memories and the time to the end. Records figures, never texts.
 */
export async function assembleContext(
  turn: TurnContext,
  { round, isResumed = false }: AssemblyOptions,
): Promise<Result<null>> {
  const { input, recorder } = turn
  const failures = input.failedProviders ?? []
  const { conflicts } = resolveSlots(input.prompt)
  if (!isResumed) {
    recorder.emit({ type: 'context-assembly-started', round })
    for (const failure of failures) recorder.emit({ type: 'context-provider-failed', round, ...failure })
    for (const conflict of conflicts) recorder.emit({ type: 'exclusive-slot-conflict', round, ...conflict })
  }
  if (failures.some(({ provider }) => !contextProviders[provider].isGraceful)) {
    return fail(createFailure('context-source-unreadable'))
  }
  const scanned = await scanSources(turn, round, (sources) => listIncludedMemories({ ...turn, sources }))
  if (!scanned.ok) return scanned
  const { clips, systemPromptParts } = await prepareContext(turn, { purpose: 'window', target: input })
  const notices = listTailNotices(turn)
  const allClips = [...clips, ...notices.flatMap(({ clip }) => clip ?? [])]
  for (const clip of allClips) recorder.emit({ type: 'fragment-truncated', round, ...clip })
  noteClips(turn, { round, clips: allClips, parts: systemPromptParts })
  for (const { clip: _, ...notice } of notices) turn.notice({ round, ...notice })
  const fragments = [...systemPromptParts.flatMap(toPromptFigures), ...notices.flatMap(toTailFigures)]
  recorder.emit({ type: 'context-assembly-completed', round, fragments })
  return succeed(null)
}

type TailContext = Pick<TurnContext, 'input' | 'sources' | 'ports' | 'history' | 'recorder'>

/** Returns the memories whose texts the first request of the turn adds. */
function listIncludedMemories(turn: TailContext): ReadonlySet<MemoryId> {
  const included = listTailNotices(turn).flatMap(({ memories = [] }) => memories)
  return new Set(included.flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id])))
}

function listTailNotices({ input, sources, ports, history, recorder }: TailContext): TailNotice[] {
  const { isNoteTainted, timeZone, windowTokens, outputTokens, settings, maxMessages } = input
  const window = { windowTokens, outputTokens, maxOutputTokens: settings?.maxOutputTokens }
  const time = timeZone === undefined ? undefined : { now: ports.clock.now(), zone: timeZone }
  const { note, memories, serverInstructions } = sources
  const tail = { note, isNoteTainted, memories, serverInstructions, time, window, maxMessages }
  return collectTailNotices(tail, history, recorder.messages())
}

/** Texts that the user wrote. Others are cut without a line in the chat. */
const isWrittenByUser: Partial<Record<ContextProviderId, true>> = {
  'base-instructions': true,
  'project-instructions': true,
  'about-you': true,
  note: true,
}

/** Adds a line to the chat if text of the user is cut, unless the chat has the same line already. */
function noteClips(
  turn: TurnContext,
  { round, clips, parts }: { round: number; clips: readonly FragmentClip[]; parts: readonly PromptPart[] },
): void {
  const isBuiltIn = parts[0]?.origin === 'built-in'
  const written = clips.filter(
    ({ provider }) => isWrittenByUser[provider] && !(provider === 'base-instructions' && isBuiltIn),
  )
  if (written.length === 0) return
  const sum = (count: (clip: FragmentClip) => number): number =>
    written.reduce((total, clip) => total + count(clip), 0)
  const text = engineText('instructions-clipped', {
    sent: { number: sum(({ tokensAfter }) => tokensAfter) },
    all: sum(({ tokensBefore }) => tokensBefore),
  })
  const isKnown = turn.history.some(({ parts: earlier }) =>
    earlier.some((part) => part.type === 'notice' && part.text === text.text),
  )
  if (!isKnown) turn.notice({ round, code: 'fragment-clipped', text })
}

function toPromptFigures({ origin, text }: PromptPart): FragmentFigures[] {
  if (text === '') return []
  const provider = providerOfOrigin[origin]
  return [{ provider, place: 'prompt', origin, tokens: estimateTokens(text), hash: hashJson(text) }]
}

const providerOfNotice: Partial<Record<NoticePart['code'], ContextProviderId>> = {
  'note-told': 'note',
  'memories-included': 'memories',
  'time-included': 'time',
  'server-instructions-included': 'server-instructions',
}

function toTailFigures({ code, instruction }: TailNotice): FragmentFigures[] {
  const provider = providerOfNotice[code]
  if (!provider) return []
  return [{ provider, place: 'tail', tokens: estimateTokens(instruction), hash: hashJson(instruction) }]
}
