import type { z } from 'zod'
import type {
  EnrichmentStorePort,
  OutcomeStorePort,
  TurnStorePort,
  VersionStorePort,
} from '../../core/engine/ports/run-ports.ts'
import type { CompactionStorePort } from '../../core/engine/compaction/compaction-ports.ts'
import type { CommandName, CommandOutput, Commands } from '../../core/model/commands/command.ts'
import type { ProviderDraft, ModelRef } from '../../core/model/providers/provider.ts'
import type {
  ProviderId,
  ApprovalId,
  AssistantId,
  FolderId,
  MemoryId,
  PatternId,
  SessionId,
} from '../../core/model/id.ts'
import type { DraftChange } from '../../core/model/conversation/stored-draft.ts'
import type { ModelCapabilities } from '../../core/model/providers/model-info.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { TemporaryRead, TemporaryWatch } from '../../core/model/commands/temporary-commands.ts'
import type { ToolSummary } from '../../core/model/tools/tool-info.ts'
import type { StreamItems, StreamName, streams, WatchedValue } from '../contract.ts'
import type { SessionStorePort } from '../../adapters/storage/conversation/session-store.ts'
import type { ConnectionTestPort, ServerSearch } from './providers.ts'
import type { AttachmentService } from './attachments.ts'
import type { DataService } from './data.ts'
import type { ImportPort } from './chat-import-plan.ts'
import type { CompactionService } from './compactions.ts'
import type { ContextService } from './context.ts'
import type { LoadImage } from './image-loader.ts'
import type { MessageService } from './messages.ts'
import type { InteractionService } from './interactions.ts'
import type { KeyService } from './keys.ts'
import type { MessageQueue } from '../runs/message-queue.ts'
import type { RenderingPort } from '../runs/message-stream/render-message.ts'
import type { RemoteRuns } from '../runs/remote-runs.ts'
import type { ReviewPort } from './reviews.ts'
import type { RunSupervisor } from '../runs/run-supervisor.ts'
import type { SignInService } from './provider-sign-in.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import type { AssistantDraft } from '../../core/model/assistants/assistant.ts'
import type { AllowedCalls } from '../../core/model/tools/permission.ts'
import type { WebServiceDraft } from '../../core/model/commands/provider-commands.ts'
import type { WebServiceId } from '../../core/model/providers/web-service.ts'

/** Handlers for all commands and streams. A missing one does not compile. */
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

/** Handlers for some of the commands. */
export type CommandHandlers = Partial<ContractHandlers['commands']>

/** Changes providers and their session keys. Each change is durable once it resolves. */
export interface ProviderEditorPort {
  save(draft: ProviderDraft): Promise<Result<CommandOutput<'save-provider'>>>
  holdKey(providerId: ProviderId, apiKey: string): Promise<Result<null>>
  remove(providerId: ProviderId): Promise<Result<null>>
}

/** Reads and changes data about models. */
export interface ModelsPort {
  refresh(providerId: ProviderId, signal: AbortSignal): Promise<Result<CommandOutput<'refresh-models'>>>
  describe(models?: readonly ModelRef[]): Promise<Result<CommandOutput<'describe-models'>>>
  saveFacts(model: ModelRef, facts: ModelCapabilities | null): Promise<Result<null>>
  refreshData(signal: AbortSignal): Promise<Result<CommandOutput<'refresh-model-data'>>>
}

export interface SettingStorePort {
  save(setting: z.output<Commands['save-setting']['input']>): Promise<Result<null>>
}

/** Services and stores that the handlers delegate to. One set exists for stored chats and one for temporary chats. */
export interface HandlerPorts {
  webServices: WebServicesPort
  runs: RunSupervisor
  /** Loads ahead what an answer needs. Returns at once. */
  prepareAnswer(): void
  mirrors: Pick<RemoteRuns, 'find' | 'follow' | 'stop' | 'takeOver'>
  turns: TurnStorePort
  rendering: RenderingPort
  sessions: SessionStorePort
  providers: ProviderEditorPort
  models: ModelsPort
  settings: SettingStorePort
  /** Queries for chats that are in memory only. */
  temporary: {
    read(input: TemporaryRead): Promise<Result<CommandOutput<'read-temporary'>>>
    watch(input: TemporaryWatch): Promise<Result<StreamLog<WatchedValue>>>
  }
  queue: MessageQueue
  desk: InteractionService
  loadPicture: LoadImage
  context: Pick<ContextService, 'report'>
  compactions: Pick<CompactionStorePort, 'reword' | 'switch'>
  compactionDesk: Pick<CompactionService, 'open'>
  attachments: Pick<AttachmentService, 'store' | 'keep' | 'release'>
  drafts: { save(changes: readonly DraftChange[]): Promise<Result<null>> }
  versions: VersionStorePort
  outcomes: OutcomeStorePort
  enrichments: EnrichmentStorePort
  permissions: PermissionStorePort
  notes: NoteStorePort
  messages: MessageService
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
  data: DataService
  assistants: AssistantStorePort
  listTools(): ToolSummary[]
  connectionTest: ConnectionTestPort
  searchServers: ServerSearch
  signIn: Pick<SignInService, 'begin' | 'finish'>
  keys: Pick<KeyService, 'unlock' | 'lock' | 'change' | 'follow'>
  /** Resolves when runs that waited in an earlier worker continue here, unless another tab has them. */
  resumed: Promise<unknown>
  now(): number
  newId(prefix: string): string
  convertHtml(html: string, signal: AbortSignal): Promise<Result<string | null>>
  compileComponent(source: string, signal: AbortSignal): Promise<Result<CommandOutput<'compile-component'>>>
}

interface FolderStorePort {
  add(name: string): Promise<Result<{ id: FolderId }>>
  rename(id: FolderId, name: string): Promise<Result<null>>
  setInstructions(id: FolderId, text: string): Promise<Result<null>>
  remove(id: FolderId): Promise<Result<null>>
  restore(id: FolderId): Promise<Result<null>>
  move(sessionId: SessionId, folderId: FolderId | null): Promise<Result<null>>
}

interface AssistantStorePort {
  save(draft: AssistantDraft, id?: AssistantId): Promise<Result<{ id: AssistantId }>>
  remove(id: AssistantId): Promise<Result<null>>
  restore(id: AssistantId): Promise<Result<null>>
}

interface NoteStorePort {
  save(sessionId: SessionId, text: string): Promise<Result<null>>
}

interface MemoryStorePort {
  add(memory: { text: string }): Promise<Result<{ id: MemoryId }>>
  edit(id: MemoryId, text: string): Promise<Result<null>>
  remove(id: MemoryId): Promise<Result<null>>
  restore(id: MemoryId): Promise<Result<null>>
}

interface PermissionStorePort {
  removeApproval(id: ApprovalId): Promise<Result<null>>
  restoreApproval(id: ApprovalId): Promise<Result<null>>
  addPattern(allowed: AllowedCalls): Promise<Result<null>>
  removePattern(id: PatternId): Promise<Result<null>>
}

interface WebServicesPort {
  save(draft: WebServiceDraft): Promise<Result<null>>
  deleteKey(id: WebServiceId): Promise<Result<null>>
  test(draft: WebServiceDraft, signal: AbortSignal): Promise<Result<CommandOutput<'test-web-service'>>>
}
