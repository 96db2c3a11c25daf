import type { z } from 'zod'
import type {
  EnrichmentStorePort,
  OutcomeStorePort,
  TurnStorePort,
  VersionStorePort,
} from '../core/engine/host-ports.ts'
import type { CompactionStorePort } from '../core/engine/compaction-port.ts'
import type { CommandName, CommandOutput, Commands } from '../core/kernel/command.ts'
import type { ProviderDraft } from '../core/kernel/provider-draft.ts'
import type { ProviderId } from '../core/kernel/id.ts'
import type { DraftChange } from '../core/kernel/kept-draft.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import type { ModelFacts } from '../core/kernel/model-info.ts'
import type { Result } from '../core/kernel/result.ts'
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
import type { SessionStorePort } from '../core/engine/session-port.ts'
import type { ConnectionTestPort } from './host/providers/open-connection-test.ts'
import type { AttachmentDesk } from './host/files/attachment-desk.ts'
import type { DataDesk } from './host/data-desk.ts'
import type { ImportPort } from './host/archives/chat-import-ports.ts'
import type { CompactionDesk } from './host/context/compaction-desk.ts'
import type { ContextDesk } from './host/context/context-desk.ts'
import type { LoadPicture } from './host/files/load-picture.ts'
import type { MessageDesk } from './host/message-desk.ts'
import type { InteractionDesk } from './host/run/interaction-desk.ts'
import type { KeyControl } from './host/providers/key-control.ts'
import type { MessageQueue } from './host/run/message-queue.ts'
import type { RenderingPort } from './host/reply/render-message.ts'
import type { RunMirrors } from './host/run/run-mirrors.ts'
import type { ReviewPort } from './host/archives/review-handlers.ts'
import type { RunSupervisor } from './host/run/run-supervisor.ts'
import type { ServerSearch } from './host/providers/open-server-search.ts'
import type { SignInDesk } from './host/providers/sign-in-desk.ts'
import type { StreamLog } from './wire/stream-log.ts'

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
  saveFacts(model: ModelRef, facts: ModelFacts | null): Promise<Result<null>>
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
  mirrors: Pick<RunMirrors, 'find' | 'follow' | 'stop' | 'takeOver'>
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
  desk: InteractionDesk
  loadPicture: LoadPicture
  context: Pick<ContextDesk, 'report'>
  compactions: Pick<CompactionStorePort, 'reword' | 'switch'>
  compactionDesk: Pick<CompactionDesk, 'open'>
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
  /** Resolves when runs that waited in an earlier worker continue here, unless another tab has them. */
  resumed: Promise<unknown>
  now(): number
  newId(prefix: string): string
  convertHtml(html: string, signal: AbortSignal): Promise<Result<string | null>>
  compileComponent(source: string, signal: AbortSignal): Promise<Result<CommandOutput<'compile-component'>>>
}
