import type { Tool } from '../calls/tool.ts'
import { BranchIds } from '../../context/branch-ids.ts'
import type { Attachment } from '../../model/conversation/attachment.ts'
import type { AssistantId, ProjectId, ProviderId, RunId, SessionId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import type { PageReader, SearchEngine } from '../../model/providers/web-service.ts'

/** The search service for web searches. `href` is the URL that gets the query, or `null` if the query stays local. */
export interface SelectedSearchEngine {
  id: Exclude<SearchEngine, 'off'>
  name: string
  href: string | null
}

/** The user's web settings when the turn starts. */
export interface WebConfig {
  searchEngine?: SelectedSearchEngine
  /** Providers of this turn that search themselves if the chat allows it. */
  searchHosts: ReadonlySet<ProviderId>
  pageReader?: Exclude<PageReader, 'off'>
  /** The user’s proxy for pages that tools read. */
  fetchProxyUrl?: string
}

/** The image model: a model of a provider, or the built-in sample. */
export type SelectedImageModel =
  | { kind: 'sample' }
  | {
      kind: 'model'
      model: ModelRef
      providerName: string
      /** The URL that gets the prompt. */
      href: string
      /** Price of the model; absent if unknown. */
      price?: PriceTag
    }

/** An assistant that models may ask. */
export interface AskableAssistant {
  id: AssistantId
  name: string
  /** The user's text about when to ask it; may be empty. */
  askWhen: string
  /** `true` if its model costs nothing. */
  isFree: boolean
}

/** Configuration of the tools of one turn. */
export interface TurnConfig {
  sessionId: SessionId
  runId: RunId
  /** Images and messages of the branch, by the ids that the model knows. */
  branch: BranchIds
  /** URLs that the user wrote, in the form of `findAddresses`. Steered messages add to it during the turn. */
  typedAddresses: ReadonlySet<string>
  web: WebConfig
  /** Files of the chat's assistant, in addition to those of the branch. */
  files?: readonly Attachment[]
  imageModel?: SelectedImageModel
  /** Assistants that models may ask; none if absent. */
  askableAssistants?: readonly AskableAssistant[]
  /** Tools of MCP servers that are on in the chat; none if absent. */
  mcpTools?: readonly Tool[]
  /** Project of the chat, whose memories it uses. */
  projectId?: ProjectId
  /** `true` if the user does not want memories across chats. */
  isMemoryOff?: boolean
}

/** Configuration outside of turns, for example to list the tools. */
export const emptyTurnConfig: TurnConfig = {
  sessionId: '' as SessionId,
  runId: '' as RunId,
  branch: new BranchIds([]),
  typedAddresses: new Set(),
  web: { searchHosts: new Set() },
}
