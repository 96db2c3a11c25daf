import type { OpenedTurn, OpenTurn } from '../../../../core/engine/ports/run-ports.ts'
import type { EarlierRounds } from '../../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import { nextActivity, defaultTitleOf } from '../../conversation/session-fields.ts'
import { snapshotAssistant } from '../../personal/assistant-store.ts'
import { retainFiles } from '../../files/message-files.ts'
import { acquireLease, takeoverFailure } from './run-lease.ts'
import { resolveUserMessage, type TurnUserMessage } from './turn-user-message.ts'
import { loadForeignTest } from '../../conversation/foreign-messages.ts'
import { loadBranch } from '../../conversation/messages.ts'
import { joinMcpChoices, loadChatPrompts } from '../next-turn.ts'
import { findProject } from '../../conversation/project-store.ts'
import { withAnnotations } from '../../conversation/message-annotations.ts'
import type { Database, LeaseRow, RunRow } from '../../database/schema.ts'

export interface ClaimedTurn {
  opened: OpenedTurn
  lease: LeaseRow
}

/**
 * Opens a turn in one transaction. Idempotent by run id: a repeat after a lost connection finds what the first call
 * wrote.
 */
export async function openTurn(db: Database, turn: OpenTurn): Promise<Result<ClaimedTurn>> {
  const { sessions, messages, messageMarks, runs, leases, queue, blobs, folders, assistants } = db
  const own = [sessions, messages, messageMarks, runs, leases, queue, blobs, folders, assistants]
  const tables = [...own, db.importedChats]
  return db.transaction('rw', tables, async () => {
    // Start independent reads at once, because each one is a round trip to the browser.
    const [earlier, storedSession, isBusy, activity] = await Promise.all([
      runs.get(turn.runId),
      sessions.get(turn.sessionId),
      isAnswered(db, turn),
      nextActivity(db),
    ])
    // Another tab took over the chat and ended the run before this repeat.
    if (earlier?.state === 'ended') return takeoverFailure()
    if (earlier) return claim(db, await loadOpenedTurn(db, earlier), earlier)
    const prepared = storedSession ? succeed(storedSession) : await newSession(db, turn)
    if (!prepared.ok) return prepared
    const session = prepared.value
    if (session.deletedAt !== undefined) return fail(createFailure('not-found'))
    if (isBusy) return fail(createFailure('session-busy'))
    const resolved = await resolveUserMessage(db, turn, session)
    if (!resolved.ok) return resolved
    const { question, isNew } = resolved.value
    const named = isNew ? question.parts.filter((part) => part.type === 'file') : []
    const retained = await retainFiles(db, turn.sessionId, [
      ...named,
      ...(storedSession ? [] : (session.assistant?.files ?? [])),
    ])
    if (!retained.ok) return retained
    const opened = openFor(turn, session, resolved.value)
    await Promise.all([
      messages.bulkPut(resolved.value.isNew ? [opened.question, opened.reply] : [opened.reply]),
      queue.delete(opened.question.id),
      runs.add(opened.run),
      sessions.put({ ...opened.session, activity }),
    ])
    return claim(db, await loadOpenedTurn(db, opened.run), opened.run)
  })
}

async function claim(
  db: Database,
  opened: Result<OpenedTurn>,
  { id }: Pick<RunRow, 'id'>,
): Promise<Result<ClaimedTurn>> {
  return opened.ok ? succeed({ opened: opened.value, lease: await acquireLease(db, id) }) : opened
}

async function isAnswered(db: Database, { sessionId }: OpenTurn): Promise<boolean> {
  return (await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()) > 0
}

function openFor(
  turn: OpenTurn,
  session: Session,
  { question, isNew, continued, reusedParts, driver }: TurnUserMessage,
) {
  const { runId, sessionId, model, at, ask } = turn
  const order = Math.max(session.nextOrder, question.order + 1)
  const reply = continued ? reopen(continued, turn) : newReply(turn, { question, order, reusedParts })
  const type: EarlierRounds['type'] = continued ? 'continue' : 'retry'
  const run: RunRow = {
    id: runId,
    sessionId,
    userMessageId: question.id,
    assistantMessageId: reply.id,
    model,
    state: 'live',
    startedAt: at,
    settledSeq: -1,
    earlier: reply.parts.length > 0 ? { type, parts: reply.parts.length } : undefined,
    moreCalls: ask.type === 'continue' && ask.moreCalls !== undefined ? ask.moreCalls : undefined,
    ...(ask.type === 'send' ? pickDriver(ask) : driver),
  }
  const isRoot = isNew && question.parentId === null
  // Continuing an archived chat puts it back in the list.
  const { archivedAt: _, ...listed } = session
  const changed: Session = {
    ...listed,
    updatedAt: at,
    nextOrder: continued ? session.nextOrder : order + 1,
    headId: reply.id,
    // Retrying with another model does not change the model of the chat.
    ...(ask.type !== 'retry' && { model }),
    ...(isRoot && { rootIds: [...session.rootIds, question.id] }),
  }
  return { question, reply, run, session: changed }
}

function pickDriver({
  agent,
  terms,
  workflow,
}: OpenTurn['ask'] & { type: 'send' }): TurnUserMessage['driver'] {
  return { agent, terms, workflow }
}

/** Creates the session with a copy of its assistant, so that later edits of the assistant do not change this chat. */
async function newSession(db: Database, { ask, sessionId, model, at }: OpenTurn): Promise<Result<Session>> {
  if (ask.type !== 'send') return fail(createFailure('not-found'))
  const assistant = ask.assistantId && (await snapshotAssistant(db, ask.assistantId, at))
  if (assistant?.ok === false) return assistant
  return succeed({
    id: sessionId,
    title: defaultTitleOf(ask),
    createdAt: at,
    updatedAt: at,
    activity: 0,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model,
    security: { mode: ask.mode },
    modelSettings: ask.settings,
    assistant: assistant?.value,
    mcpServers: ask.mcpServers,
  })
}

function newReply(
  { assistantMessageId, sessionId, at, model, runId }: OpenTurn,
  { question, order, reusedParts }: { question: Message; order: number; reusedParts: Message['parts'] },
): Message {
  const place = { id: assistantMessageId, sessionId, parentId: question.id, order }
  return { ...place, role: 'assistant', status: 'streaming', parts: reusedParts, createdAt: at, model, runId }
}

/** Reopens the answer's row without its previous end. Its usage stays, and that of the next run is added. */
function reopen(answer: Message, { model, runId }: OpenTurn): Message {
  const { failure: _, endedAt: __, ...rest } = answer
  return { ...rest, status: 'streaming', model, runId }
}

/** A continued answer keeps the reductions that the user made or changed after it. */
async function toEarlierRounds(
  db: Database,
  { type, parts }: NonNullable<RunRow['earlier']>,
  reply: Message,
): Promise<EarlierRounds> {
  const rounds = { type, parts: reply.parts.slice(0, parts) }
  const [annotated] = type === 'continue' ? await withAnnotations(db, [reply]) : []
  const { reductions, reductionChanges } = annotated?.marks ?? {}
  return reductions || reductionChanges ? { ...rounds, marks: { reductions, reductionChanges } } : rounds
}

export async function loadOpenedTurn(db: Database, run: RunRow): Promise<Result<OpenedTurn>> {
  const { userMessageId, assistantMessageId } = run
  const [[question, reply], session] = await Promise.all([
    db.messages.bulkGet([userMessageId, assistantMessageId]),
    db.sessions.get(run.sessionId),
  ])
  if (!question || !reply || !session) return fail(createFailure('not-found'))
  const { earlier, moreCalls, agent, terms, workflow } = run
  const [branch, prompts, project, isForeign] = await Promise.all([
    loadBranch(db, question, Infinity),
    loadChatPrompts(db, session),
    findProject(db, session.folderId),
    loadForeignTest(db, session),
  ])
  const importedIds = branch.filter(isForeign).map(({ id }) => id)
  return succeed({
    userMessageId,
    history: await withAnnotations(db, branch),
    importedIds: importedIds.length > 0 ? new Set(importedIds) : undefined,
    assistantMessage: reply,
    assistant: session.assistant,
    modelSettings: session.modelSettings,
    prompts,
    projectId: project?.id,
    mcpServers: joinMcpChoices(project, session),
    earlier: earlier && (await toEarlierRounds(db, earlier, reply)),
    moreCalls,
    agent,
    terms,
    workflow,
  })
}
