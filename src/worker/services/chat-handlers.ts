import { succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import type { CommandHandlers, HandlerPorts } from './handler-ports.ts'
import { renderMessage, type RenderingPort } from '../runs/message-stream/render-message.ts'
import type { CompactionStorePort } from '../../core/engine/compaction/compaction-ports.ts'
import type { z } from 'zod'
import type { TurnStorePort, VersionStorePort } from '../../core/engine/ports/run-ports.ts'
import type { CommandOutput, Commands } from '../../core/model/commands/command.ts'
import type { RunSupervisor } from '../runs/run-supervisor.ts'

/** Creates the handlers that start, stop and continue turns and respond to their interactions. */
export function createTurnHandlers(
  ports: EditPorts &
    Pick<
      HandlerPorts,
      'desk' | 'messages' | 'mirrors' | 'outcomes' | 'prepareAnswer' | 'resumed' | 'runs' | 'versions'
    >,
) {
  const { desk, messages, mirrors, outcomes, prepareAnswer, resumed, runs, versions } = ports
  return {
    'prepare-answer': async () => {
      prepareAnswer()
      return succeed({})
    },
    'send-message': ({ sessionId, model, ...message }) =>
      runs.start({ sessionId, model, ask: { type: 'send', ...message } }),
    'retry-message': ({ sessionId, model, messageId }) =>
      runs.start({ sessionId, model, ask: { type: 'retry', messageId } }),
    'continue-message': ({ sessionId, model, messageId, moreCalls }) =>
      runs.start({
        sessionId,
        model,
        ask: { type: 'continue', messageId, ...(moreCalls !== undefined && { moreCalls }) },
      }),
    'edit-message': (input) => editMessage(input, ports),
    'select-version': ({ revision, ...ref }) =>
      toEmptyResult(
        revision === undefined
          ? versions.select(ref.sessionId, ref.messageId)
          : messages.showRevision(ref, revision),
      ),
    'stop-run': async ({ runId }) => {
      mirrors.stop(runId)
      return succeed({})
    },
    'wait-longer': async ({ runId }) => succeed({ wasWaiting: runs.waitLonger(runId) }),
    'decide-retry': async ({ runId, decision }) => succeed({ wasWaiting: runs.decideRetry(runId, decision) }),
    'find-run': async ({ sessionId }) => {
      await resumed
      return succeed({ run: await mirrors.find(sessionId) })
    },
    'take-over-session': ({ sessionId }) => toEmptyResult(mirrors.takeOver(sessionId)),
    'answer-interaction': async ({ sessionId, ...given }) =>
      succeed({ wasOpen: await desk.answer(sessionId, given) }),
    'report-outcome': (report) => toEmptyResult(outcomes.report(report)),
  } satisfies CommandHandlers
}

/** Creates the handlers for messages that are written while an answer runs. */
export function createQueueHandlers({ queue }: Pick<HandlerPorts, 'queue'>) {
  return {
    'queue-message': ({ queuedId: id, ...message }) => toEmptyResult(queue.add({ id, ...message })),
    'edit-queued-message': ({ sessionId, queuedId, ...written }) =>
      toEmptyResult(queue.edit(sessionId, queuedId, written)),
    'move-queued-message': ({ sessionId, queuedId, by }) =>
      toEmptyResult(queue.move(sessionId, queuedId, by)),
    'remove-queued-message': ({ sessionId, queuedId }) => toEmptyResult(queue.remove(sessionId, queuedId)),
    'resume-queue': ({ sessionId }) => toEmptyResult(queue.resume(sessionId)),
    'steer-message': ({ messageId: id, ...message }) => toEmptyResult(queue.steer({ id, ...message })),
  } satisfies CommandHandlers
}

/** Creates the handlers that change and render existing messages. */
export function createMessageHandlers({
  enrichments,
  loadPicture,
  messages,
  rendering,
  turns,
}: Pick<HandlerPorts, 'enrichments' | 'loadPicture' | 'messages' | 'rendering' | 'turns'>) {
  return {
    'pin-message': ({ isPinned, ...ref }) => toEmptyResult(messages.pin(ref, isPinned)),
    'react-to-message': ({ emoji, by, isOn, ...ref }) =>
      toEmptyResult(messages.react(ref, { emoji, by, isOn })),
    'label-message': ({ label, isOn, ...ref }) => toEmptyResult(messages.label(ref, { label, isOn })),
    'delete-message': (ref) => messages.remove(ref),
    'restore-messages': ({ sessionId, deletionId }) => toEmptyResult(messages.restore(sessionId, deletionId)),
    'switch-enrichment': (choice) => toEmptyResult(enrichments.switch(choice)),
    'render-message': async ({ messageId }) => {
      const read = await turns.readMessage(messageId)
      if (!read.ok) return read
      return toEmptyResult(turns.saveRendering(await renderMessage(read.value, rendering)))
    },
    'render-text': async ({ text }) => {
      const { prose } = await rendering.renderProse([text])
      return succeed({ blocks: prose[0] ?? [] })
    },
    'render-anyway': async ({ text }) => succeed({ blocks: await rendering.renderLifted(text) }),
    'load-picture': ({ url }, signal) => loadPicture(url, signal),
  } satisfies CommandHandlers
}

/** Creates the handlers for existing summaries. */
export function createCompactionHandlers(
  compactions: Pick<CompactionStorePort, 'reword' | 'switch'>,
  newId: (prefix: string) => string,
) {
  return {
    'edit-compaction': ({ text, ...ref }) =>
      toEmptyResult(compactions.reword(ref, { text, changeId: newId('wording') })),
    'switch-compaction': ({ isOn, ...ref }) => toEmptyResult(compactions.switch(ref, isOn)),
  } satisfies CommandHandlers
}

/** Creates the handlers for drafts: files, pastes, and the report of a request with the draft. */
export function createDraftHandlers({
  attachments,
  context,
  convertHtml,
  drafts,
}: Pick<HandlerPorts, 'attachments' | 'context' | 'convertHtml' | 'drafts'>) {
  return {
    'store-attachment': async (file) => {
      const stored = await attachments.store(file)
      return stored.ok ? succeed({ attachment: stored.value }) : stored
    },
    'keep-attachments': async ({ holderId, blobIds }) => {
      const kept = await attachments.keep(holderId, blobIds)
      return kept.ok ? succeed({ isHolder: kept.value }) : kept
    },
    'release-attachments': ({ holderId, blobIds }) => toEmptyResult(attachments.release(holderId, blobIds)),
    'keep-drafts': ({ changes }) => toEmptyResult(drafts.save(changes)),
    'report-context': (question) => context.report(question),
    'convert-html': async ({ html }, signal) => {
      const converted = await convertHtml(html, signal)
      return converted.ok ? succeed({ markdown: converted.value }) : converted
    },
  } satisfies CommandHandlers
}

/** Creates the handlers for chats as a whole and for their folders. */
export function createSessionHandlers({
  folders,
  notes,
  runs,
  sessions,
}: Pick<HandlerPorts, 'folders' | 'notes' | 'runs' | 'sessions'>) {
  return {
    'rename-session': ({ sessionId, title }) => toEmptyResult(sessions.rename(sessionId, title)),
    'set-session-instructions': ({ sessionId, text }) =>
      toEmptyResult(sessions.setInstructions(sessionId, text)),
    'set-session-model': ({ sessionId, model }) => toEmptyResult(sessions.setModel(sessionId, model)),
    'set-model-settings': ({ sessionId, settings: chosen }) =>
      toEmptyResult(sessions.setModelSettings(sessionId, chosen)),
    'pin-session': ({ sessionId, isPinned }) => toEmptyResult(sessions.pin(sessionId, isPinned)),
    'save-note': ({ sessionId, text }) => toEmptyResult(notes.save(sessionId, text)),
    'branch-session': ({ sessionId, messageId, newSessionId }) =>
      toEmptyResult(sessions.branch(sessionId, messageId, newSessionId)),
    'archive-sessions': ({ sessionIds, isArchived }) =>
      toEmptyResult(sessions.archiveAll(sessionIds, isArchived)),
    'delete-session': async ({ sessionId }) => {
      await runs.stopSession(sessionId)
      return toEmptyResult(sessions.remove(sessionId))
    },
    'restore-session': ({ sessionId }) => toEmptyResult(sessions.restore(sessionId)),
    'erase-session': ({ sessionId }) => toEmptyResult(sessions.erase(sessionId)),
    'delete-sessions': async ({ sessionIds }) => {
      await Promise.all(sessionIds.map((sessionId) => runs.stopSession(sessionId)))
      return toEmptyResult(sessions.removeAll(sessionIds))
    },
    'restore-sessions': ({ sessionIds }) => toEmptyResult(sessions.restoreAll(sessionIds)),
    'move-session': ({ sessionId, folderId }) => toEmptyResult(folders.move(sessionId, folderId)),
    'move-sessions': ({ moves }) => toEmptyResult(sessions.moveAll(moves)),
    'add-folder': ({ name }) => folders.add(name),
    'rename-folder': ({ id, name }) => toEmptyResult(folders.rename(id, name)),
    'set-folder-instructions': ({ id, text }) => toEmptyResult(folders.setInstructions(id, text)),
    'delete-folder': ({ id }) => toEmptyResult(folders.remove(id)),
    'restore-folder': ({ id }) => toEmptyResult(folders.restore(id)),
  } satisfies CommandHandlers
}

/** Ports of `editMessage`. */
interface EditPorts {
  runs: Pick<RunSupervisor, 'start'>
  turns: Pick<TurnStorePort, 'saveRendering'>
  versions: Pick<VersionStorePort, 'addVersion'>
  rendering: RenderingPort
  now(): number
}

/** Stores the new text as a sibling message, and answers it if it is sent. */
async function editMessage(
  { sessionId, model, send, ...version }: z.output<Commands['edit-message']['input']>,
  { runs, turns, versions, rendering, now }: EditPorts,
): Promise<Result<CommandOutput<'edit-message'>>> {
  if (send) {
    const started = await runs.start({ sessionId, model, ask: { type: 'edit', ...version } })
    return started.ok ? succeed({ run: started.value }) : started
  }
  const added = await versions.addVersion({ sessionId, ...version, at: now() })
  if (!added.ok) return added
  if (added.value.role === 'user') return succeed({ run: null })
  const saved = await turns.saveRendering(await renderMessage(added.value, rendering))
  return saved.ok ? succeed({ run: null }) : saved
}
