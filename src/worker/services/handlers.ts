import type { CommandOutput } from '../../core/model/commands/command.ts'
import type { TemporaryRead, TemporaryWatch } from '../../core/model/commands/temporary-commands.ts'
import { succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import type { ToolSummary } from '../../core/model/tools/tool-info.ts'
import type { WatchedValue } from '../contract.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createDraftHandlers, type DraftDeps } from './attachments.ts'
import type { ChatImportService } from './chat-import/chat-imports.ts'
import type { ContractHandlers, HandlersOf } from './command-handlers.ts'
import {
  createCompactionHandlers,
  type CompactionHandlerDeps,
  type CompactionService,
} from './compactions.ts'
import type { DataService } from './data.ts'
import type { Mcp } from './mcp.ts'
import type { KeyService } from './keys.ts'
import { createMessageHandlers, type MessageDeps } from './messages.ts'
import { createPersonalHandlers, type PersonalDeps } from './personal.ts'
import { createRuleHandlers, type RuleDeps } from './rules.ts'
import {
  createConnectionTestStream,
  createProviderHandlers,
  createServerSearchStream,
  type ConnectionTestPort,
  type ProviderDeps,
  type ServerSearch,
} from './providers.ts'
import { createReductionHandlers, type ReductionDeps } from './reductions.ts'
import { toReviewHandlers, type ReviewService } from './reviews.ts'
import { createInteractionHandlers, type InteractionDeps } from './interactions.ts'
import { createRunHandlers, type RunDeps } from './runs.ts'
import { createSessionHandlers, type SessionDeps } from './sessions.ts'
import { createWorkflowHandlers, type WorkflowDeps } from './workflows.ts'

/** Services that the handlers call. One set exists for stored chats and one for temporary chats. */
export interface HandlerDeps
  extends
    CompactionHandlerDeps,
    Omit<DraftDeps, 'context'>,
    InteractionDeps,
    Omit<MessageDeps, 'runs'>,
    PersonalDeps,
    RuleDeps,
    ProviderDeps,
    Omit<ReductionDeps, 'context'>,
    RunDeps,
    Omit<SessionDeps, 'runs'>,
    WorkflowDeps {
  compactionService: Pick<CompactionService, 'open'>
  connectionTest: ConnectionTestPort
  context: DraftDeps['context'] & ReductionDeps['context']
  data: DataService
  demos: HandlersOf<'suggest-demo' | 'save-demo' | 'read-demo' | 'open-demo'>
  exports: HandlersOf<'export-chat' | 'export-chats'>
  finding: HandlersOf<'find-in-chat' | 'quote-chat'>
  imports: Pick<ChatImportService, 'openReading' | 'openCommitting' | 'discard'>
  keys: ProviderDeps['keys'] & Pick<KeyService, 'follow'>
  review: Pick<ReviewService, keyof ReviewService>
  searching: HandlersOf<'search-chats'>
  searchServers: ServerSearch
  /** Queries for chats that are in memory only. */
  temporary: {
    read(input: TemporaryRead): Promise<Result<CommandOutput<'read-temporary'>>>
    watch(input: TemporaryWatch): Promise<Result<StreamLog<WatchedValue>>>
  }
  webServices: HandlersOf<'save-web-service' | 'delete-web-service-key' | 'test-web-service'>
  compileComponent(source: string, signal: AbortSignal): Promise<Result<CommandOutput<'compile-component'>>>
  mcp: Pick<Mcp, 'commands' | 'test' | 'watch'>
  listTools(): ToolSummary[]
}

/** Creates the handlers of the contract: those of each service, and the commands that no service owns. */
export function createHandlers(deps: HandlerDeps): ContractHandlers {
  return {
    commands: {
      ...createRunHandlers(deps),
      ...createInteractionHandlers(deps),
      ...createMessageHandlers(deps),
      ...createCompactionHandlers(deps),
      ...createReductionHandlers(deps),
      ...createDraftHandlers(deps),
      ...createSessionHandlers(deps),
      ...createPersonalHandlers(deps),
      ...createRuleHandlers(deps),
      ...createWorkflowHandlers(deps),
      ...createProviderHandlers(deps),
      ...toReviewHandlers(deps.review),
      ...deps.webServices,
      ...deps.mcp.commands,
      ...deps.finding,
      ...deps.searching,
      ...deps.demos,
      ...deps.exports,
      ...deps.data.commands,
      'read-temporary': (input) => deps.temporary.read(input),
      'discard-import': ({ importId }) => toEmptyResult(deps.imports.discard(importId)),
      'list-tools': async () => succeed({ tools: deps.listTools() }),
      'compile-component': ({ source }, signal) => deps.compileComponent(source, signal),
    },
    streams: {
      'follow-run': async ({ runId, messageId }) => deps.mirrors.follow(runId, messageId),
      'follow-keys': () => deps.keys.follow(),
      'watch-temporary': (input) => deps.temporary.watch(input),
      'replay-run': async ({ runId }) => succeed(deps.review.replay(runId)),
      'compact-context': async (order) => succeed(deps.compactionService.open(order)),
      'find-servers': async () => succeed(createServerSearchStream(deps.searchServers)),
      ...deps.data.streams,
      'read-import': async ({ file }) => succeed(deps.imports.openReading(file)),
      'commit-import': async ({ importId }) => succeed(deps.imports.openCommitting(importId)),
      'test-mcp-server': async (draft) => succeed(deps.mcp.test(draft)),
      'watch-mcp-servers': async (watch) => succeed(deps.mcp.watch(watch)),
      'test-connection': async (test) => succeed(createConnectionTestStream(test, deps.connectionTest)),
    },
  }
}
