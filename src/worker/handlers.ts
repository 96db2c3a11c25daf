import type { z } from 'zod'
import type {
  EnrichmentStorePort,
  OutcomeStorePort,
  TurnStorePort,
  VersionStorePort,
} from '../core/engine/host-ports.ts'
import type { CommandName, CommandOutput, Commands } from '../core/kernel/command.ts'
import type { ProviderDraft } from '../core/kernel/provider-draft.ts'
import type { ProviderId } from '../core/kernel/id.ts'
import type { DraftChange } from '../core/kernel/kept-draft.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import type { ModelFacts } from '../core/kernel/model-info.ts'
import { succeed, type Result } from '../core/kernel/result.ts'
import type { TemporaryRead, TemporaryWatch } from '../core/kernel/temporary-commands.ts'
import type { ToolSummary } from '../core/kernel/tool-summary.ts'
import type { WebServicesPort } from './host/web-services-port.ts'
import type { StreamItems, StreamName, streams, WatchedValue } from './contract.ts'
import type {
  AssistantStorePort,
  FolderStorePort,
  MemoryStorePort,
  NoteStorePort,
  PermissionStorePort,
} from './host/personal-ports.ts'
import type { SessionStorePort } from './host/session-port.ts'
import { editMessage } from './host/edit-message.ts'
import { openConnectionTest, type ConnectionTestPort } from './host/open-connection-test.ts'
import type { AttachmentDesk } from './host/attachment-desk.ts'
import type { DataDesk } from './host/data-desk.ts'
import type { ImportPort } from './host/chat-import-ports.ts'
import type { ContextDesk } from './host/context-desk.ts'
import type { LoadPicture } from './host/load-picture.ts'
import type { MessageDesk } from './host/message-desk.ts'
import type { InteractionDesk } from './host/interaction-desk.ts'
import type { KeyControl } from './host/key-control.ts'
import type { MessageQueue } from './host/message-queue.ts'
import { renderMessage, type RenderingPort } from './host/render-message.ts'
import type { RunMirrors } from './host/run-mirrors.ts'
import { toReviewHandlers, type ReviewPort } from './host/review-handlers.ts'
import type { RunSupervisor } from './host/run-supervisor.ts'
import { openServerSearch, type ServerSearch } from './host/open-server-search.ts'
import type { SignInDesk } from './host/sign-in-desk.ts'
import type { StreamLog } from './wire/stream-log.ts'

/** One handler for each command and stream: a missing one does not compile. */
export interface ContractHandlers {
  commands: {
    [Name in CommandName]: (
      input: z.output<Commands[Name]['input']>,
      signal: AbortSignal,
    ) => Promise<Result<CommandOutput<Name>>>
  }
  streams: {
    [Name in StreamName]: (
      input: z.output<(typeof streams)[Name]['input']>,
    ) => Promise<Result<StreamLog<StreamItems[Name]>>>
  }
}

export interface ProviderEditorPort {
  save(draft: ProviderDraft): Promise<Result<CommandOutput<'save-provider'>>>
  holdKey(providerId: ProviderId, apiKey: string): Promise<Result<null>>
  remove(providerId: ProviderId): Promise<Result<null>>
}

export interface ModelsPort {
  refresh(providerId: ProviderId, signal: AbortSignal): Promise<Result<CommandOutput<'refresh-models'>>>
  describe(models?: readonly ModelRef[]): Promise<Result<CommandOutput<'describe-models'>>>
  saveFacts(model: ModelRef, facts: ModelFacts | null): Promise<Result<null>>
  refreshData(signal: AbortSignal): Promise<Result<CommandOutput<'refresh-model-data'>>>
}

export interface SettingStorePort {
  save(setting: z.output<Commands['save-setting']['input']>): Promise<Result<null>>
}

export interface HandlerPorts {
  webServices: WebServicesPort
  runs: RunSupervisor
  mirrors: Pick<RunMirrors, 'find' | 'follow' | 'stop' | 'takeOver'>
  turns: TurnStorePort
  rendering: RenderingPort
  sessions: SessionStorePort
  providers: ProviderEditorPort
  models: ModelsPort
  settings: SettingStorePort
  /** Of chats that are in memory only. */
  temporary: {
    read(input: TemporaryRead): Promise<Result<CommandOutput<'read-temporary'>>>
    watch(input: TemporaryWatch): Promise<Result<StreamLog<WatchedValue>>>
  }
  queue: MessageQueue
  desk: InteractionDesk
  loadPicture: LoadPicture
  context: Pick<ContextDesk, 'report'>
  attachments: Pick<AttachmentDesk, 'store' | 'keep' | 'release'>
  drafts: { keep(changes: readonly DraftChange[]): Promise<Result<null>> }
  versions: VersionStorePort
  outcomes: OutcomeStorePort
  enrichments: EnrichmentStorePort
  permissions: PermissionStorePort
  notes: NoteStorePort
  messages: MessageDesk
  finding: Pick<ContractHandlers['commands'], 'find-in-chat' | 'quote-chat'>
  searching: Pick<ContractHandlers['commands'], 'search-chats'>
  memories: MemoryStorePort
  folders: FolderStorePort
  exportChat(input: z.output<Commands['export-chat']['input']>): Promise<Result<CommandOutput<'export-chat'>>>
  exportChats(
    input: z.output<Commands['export-chats']['input']>,
  ): Promise<Result<CommandOutput<'export-chats'>>>
  imports: ImportPort
  review: ReviewPort
  demos: Pick<ContractHandlers['commands'], 'suggest-demo' | 'save-demo' | 'read-demo' | 'open-demo'>
  data: DataDesk
  assistants: AssistantStorePort
  listTools(): ToolSummary[]
  connectionTest: ConnectionTestPort
  searchServers: ServerSearch
  signIn: Pick<SignInDesk, 'begin' | 'finish'>
  keys: Pick<KeyControl, 'unlock' | 'lock' | 'change' | 'follow'>
  /** Runs that waited when the last worker died go on, as far as nobody else has them. */
  resumed: Promise<unknown>
  now(): number
  convertHtml(html: string, signal: AbortSignal): Promise<Result<string | null>>
  compileComponent(source: string, signal: AbortSignal): Promise<Result<CommandOutput<'compile-component'>>>
}

export function createHandlers(ports: HandlerPorts): ContractHandlers {
  const { runs, turns, rendering, sessions, providers, settings, attachments } = ports
  const { queue, desk, permissions, versions, outcomes, resumed, keys, memories, folders } = ports
  return {
    commands: {
      'read-temporary': (input) => ports.temporary.read(input),
      'export-chat': (input) => ports.exportChat(input),
      ...toReviewHandlers(ports.review),
      ...ports.finding,
      ...ports.searching,
      'export-chats': (input) => ports.exportChats(input),
      ...ports.demos,
      ...ports.data.commands,
      'discard-import': ({ importId }) => withoutOutput(ports.imports.discard(importId)),
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
        withoutOutput(
          revision === undefined
            ? versions.select(ref.sessionId, ref.messageId)
            : ports.messages.showRevision(ref, revision),
        ),
      'pin-message': ({ isPinned, ...ref }) => withoutOutput(ports.messages.pin(ref, isPinned)),
      'react-to-message': ({ emoji, by, isOn, ...ref }) =>
        withoutOutput(ports.messages.react(ref, { emoji, by, isOn })),
      'delete-message': (ref) => ports.messages.remove(ref),
      'restore-messages': ({ sessionId, deletionId }) =>
        withoutOutput(ports.messages.restore(sessionId, deletionId)),
      'queue-message': ({ queuedId: id, ...message }) => withoutOutput(queue.add({ id, ...message })),
      'edit-queued-message': ({ sessionId, queuedId, ...written }) =>
        withoutOutput(queue.edit(sessionId, queuedId, written)),
      'move-queued-message': ({ sessionId, queuedId, by }) =>
        withoutOutput(queue.move(sessionId, queuedId, by)),
      'remove-queued-message': ({ sessionId, queuedId }) => withoutOutput(queue.remove(sessionId, queuedId)),
      'resume-queue': ({ sessionId }) => withoutOutput(queue.resume(sessionId)),
      'steer-message': ({ messageId: id, ...message }) => withoutOutput(queue.steer({ id, ...message })),
      'store-attachment': async (file) => {
        const stored = await attachments.store(file)
        return stored.ok ? succeed({ attachment: stored.value }) : stored
      },
      'keep-attachments': async ({ holderId, blobIds }) => {
        const kept = await attachments.keep(holderId, blobIds)
        return kept.ok ? succeed({ isHolder: kept.value }) : kept
      },
      'release-attachments': ({ holderId, blobIds }) => withoutOutput(attachments.release(holderId, blobIds)),
      'keep-drafts': ({ changes }) => withoutOutput(ports.drafts.keep(changes)),
      'report-context': (question) => ports.context.report(question),
      'answer-interaction': async ({ sessionId, ...given }) =>
        succeed({ wasOpen: await desk.answer(sessionId, given) }),
      'switch-enrichment': (choice) => withoutOutput(ports.enrichments.switch(choice)),
      'report-outcome': (report) => withoutOutput(outcomes.report(report)),
      'remove-approval': ({ id }) => withoutOutput(permissions.removeApproval(id)),
      'restore-approval': ({ id }) => withoutOutput(permissions.restoreApproval(id)),
      'save-allowlist-pattern': (allowed) => withoutOutput(permissions.addPattern(allowed)),
      'list-tools': async () => succeed({ tools: ports.listTools() }),
      'remove-allowlist-pattern': ({ id }) => withoutOutput(permissions.removePattern(id)),
      'stop-run': async ({ runId }) => {
        ports.mirrors.stop(runId)
        return succeed({})
      },
      'wait-longer': async ({ runId }) => succeed({ wasWaiting: runs.waitLonger(runId) }),
      'decide-retry': async ({ runId, decision }) =>
        succeed({ wasWaiting: runs.decideRetry(runId, decision) }),
      'find-run': async ({ sessionId }) => {
        await resumed
        return succeed({ run: await ports.mirrors.find(sessionId) })
      },
      'take-over-session': ({ sessionId }) => withoutOutput(ports.mirrors.takeOver(sessionId)),
      'rename-session': ({ sessionId, title }) => withoutOutput(sessions.rename(sessionId, title)),
      'set-session-instructions': ({ sessionId, text }) =>
        withoutOutput(sessions.setInstructions(sessionId, text)),
      'set-session-model': ({ sessionId, model }) => withoutOutput(sessions.setModel(sessionId, model)),
      'set-model-settings': ({ sessionId, settings: chosen }) =>
        withoutOutput(sessions.setModelSettings(sessionId, chosen)),
      'pin-session': ({ sessionId, isPinned }) => withoutOutput(sessions.pin(sessionId, isPinned)),
      'save-note': ({ sessionId, text }) => withoutOutput(ports.notes.save(sessionId, text)),
      'add-memory': async ({ text }) => {
        const added = await memories.add({ text })
        return added.ok ? succeed({ id: added.value.id }) : added
      },
      'edit-memory': ({ id, text }) => withoutOutput(memories.edit(id, text)),
      'delete-memory': ({ id }) => withoutOutput(memories.remove(id)),
      'restore-memory': ({ id }) => withoutOutput(memories.restore(id)),
      'save-assistant': ({ id, draft }) => ports.assistants.save(draft, id),
      'delete-assistant': ({ id }) => withoutOutput(ports.assistants.remove(id)),
      'restore-assistant': ({ id }) => withoutOutput(ports.assistants.restore(id)),
      'add-folder': ({ name }) => folders.add(name),
      'rename-folder': ({ id, name }) => withoutOutput(folders.rename(id, name)),
      'set-folder-instructions': ({ id, text }) => withoutOutput(folders.setInstructions(id, text)),
      'delete-folder': ({ id }) => withoutOutput(folders.remove(id)),
      'restore-folder': ({ id }) => withoutOutput(folders.restore(id)),
      'move-session': ({ sessionId, folderId }) => withoutOutput(folders.move(sessionId, folderId)),
      'branch-session': ({ sessionId, messageId, newSessionId }) =>
        withoutOutput(sessions.branch(sessionId, messageId, newSessionId)),
      'archive-sessions': ({ sessionIds, isArchived }) =>
        withoutOutput(sessions.archiveAll(sessionIds, isArchived)),
      'delete-sessions': async ({ sessionIds }) => {
        await Promise.all(sessionIds.map((sessionId) => runs.stopSession(sessionId)))
        return withoutOutput(sessions.removeAll(sessionIds))
      },
      'restore-sessions': ({ sessionIds }) => withoutOutput(sessions.restoreAll(sessionIds)),
      'move-sessions': ({ moves }) => withoutOutput(sessions.moveAll(moves)),
      'delete-session': async ({ sessionId }) => {
        await runs.stopSession(sessionId)
        return withoutOutput(sessions.remove(sessionId))
      },
      'restore-session': ({ sessionId }) => withoutOutput(sessions.restore(sessionId)),
      'save-provider': (draft) => providers.save(draft),
      'begin-sign-in': ({ draft, callbackUrl }) => ports.signIn.begin(draft, callbackUrl),
      'finish-sign-in': (back, signal) => ports.signIn.finish(back, signal),
      'delete-provider': ({ providerId }) => withoutOutput(providers.remove(providerId)),
      'unlock-keys': ({ passphrase }) => withoutOutput(keys.unlock(passphrase)),
      'lock-keys': () => withoutOutput(keys.lock()),
      'set-passphrase': ({ next }) => withoutOutput(keys.change((vault) => vault.set(next))),
      'change-passphrase': ({ current, next }) =>
        withoutOutput(keys.change((vault) => vault.change(current, next))),
      'remove-passphrase': ({ current }) => withoutOutput(keys.change((vault) => vault.remove(current))),
      'forget-keys': () => withoutOutput(keys.change((vault) => vault.forget())),
      'hold-key': ({ providerId, apiKey }) => withoutOutput(providers.holdKey(providerId, apiKey)),
      'delete-key': ({ providerId }) => withoutOutput(keys.change((vault) => vault.deleteKey(providerId))),
      'refresh-models': ({ providerId }, signal) => ports.models.refresh(providerId, signal),
      'describe-models': ({ models }) => ports.models.describe(models),
      'save-model-facts': ({ model, facts }) => withoutOutput(ports.models.saveFacts(model, facts)),
      'refresh-model-data': (_, signal) => ports.models.refreshData(signal),
      'save-web-service': (draft) => withoutOutput(ports.webServices.save(draft)),
      'delete-web-service-key': ({ id }) => withoutOutput(ports.webServices.deleteKey(id)),
      'test-web-service': (draft, signal) => ports.webServices.test(draft, signal),
      'save-setting': (setting) => withoutOutput(settings.save(setting)),
      'render-text': async ({ text }) => {
        const [blocks = []] = await rendering.renderProse([text])
        return succeed({ blocks })
      },
      'load-picture': ({ url }, signal) => ports.loadPicture(url, signal),
      'convert-html': async ({ html }, signal) => {
        const converted = await ports.convertHtml(html, signal)
        return converted.ok ? succeed({ markdown: converted.value }) : converted
      },
      'compile-component': ({ source }, signal) => ports.compileComponent(source, signal),
      'render-message': async ({ messageId }) => {
        const read = await turns.readMessage(messageId)
        if (!read.ok) return read
        return withoutOutput(turns.saveRendering(await renderMessage(read.value, rendering)))
      },
    },
    streams: {
      'follow-run': async ({ runId, messageId }) => ports.mirrors.follow(runId, messageId),
      'follow-keys': () => keys.follow(),
      'watch-temporary': (input) => ports.temporary.watch(input),
      'replay-run': async ({ runId }) => succeed(ports.review.replay(runId)),
      'find-servers': async () => succeed(openServerSearch(ports.searchServers)),
      ...ports.data.streams,
      'read-import': async ({ file }) => succeed(ports.imports.openReading(file)),
      'commit-import': async ({ importId }) => succeed(ports.imports.openCommitting(importId)),
      'test-connection': async (test) => succeed(openConnectionTest(test, ports.connectionTest)),
    },
  }
}

async function withoutOutput(done: Promise<Result<null>>): Promise<Result<Record<string, never>>> {
  const result = await done
  return result.ok ? succeed({}) : result
}
