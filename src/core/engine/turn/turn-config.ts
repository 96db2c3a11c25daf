import { BranchIds } from '../../context/branch-ids.ts'
import type { Attachment } from '../../kernel/attachment.ts'
import type { ProviderId, RunId, SessionId } from '../../kernel/id.ts'
import type { ModelRef } from '../../kernel/model.ts'
import type { PriceTag } from '../../kernel/price-usage.ts'
import type { PageReader, SearchEngine } from '../../kernel/web-service.ts'

/** Who searches for the person: `href` is where the words go, `null` where they leave nowhere. */
export interface ChosenEngine {
  id: Exclude<SearchEngine, 'off'>
  name: string
  href: string | null
}

/** What a person has set up of the web, as it is when the turn begins. */
export interface WebFacts {
  searchEngine?: ChosenEngine
  /** Providers of this turn that search by themselves where the chat has that switched on. */
  searchHosts: ReadonlySet<ProviderId>
  pageReader?: Exclude<PageReader, 'off'>
  /** A person’s proxy for pages that tools read. */
  fetchProxyUrl?: string
}

/** Who paints for the person: an image model of a provider, or the one that comes with the app. */
export type ChosenPainter =
  | { kind: 'sample' }
  | {
      kind: 'model'
      model: ModelRef
      providerName: string
      /** Where the words go. */
      href: string
      /** Left out: nobody knows what it costs. */
      price?: PriceTag
    }

/** What the tools of one turn may know of it. */
export interface TurnFacts {
  sessionId: SessionId
  runId: RunId
  /** Pictures and messages of the branch, by the names under which the model knows them. */
  branch: BranchIds
  /** Addresses that the person wrote, as `findAddresses` gives them; steered messages add to it while the turn runs. */
  spelledOut: ReadonlySet<string>
  web: WebFacts
  /** Beside those of the branch: what the assistant of the chat brings along. */
  files?: readonly Attachment[]
  painter?: ChosenPainter
  /** The person does not want anything to be remembered for all chats. */
  isMemoryOff?: boolean
}

/** Of no turn: for what is the same in all of them, such as what tools declare. */
export const noFacts: TurnFacts = {
  sessionId: '' as SessionId,
  runId: '' as RunId,
  branch: new BranchIds([]),
  spelledOut: new Set(),
  web: { searchHosts: new Set() },
}
