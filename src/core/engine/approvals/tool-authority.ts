import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { ToolEffect } from '../../model/tools/interaction.ts'

/** A parsed URL. `href` is the whole URL with its fragment. */
export interface NetworkAddress {
  origin: string
  pathname: string
  href: string
  /** The source of the destination. `user`: configured by the user, so only the sent data comes from the model. */
  chosenBy: 'model' | 'user'
  /** The request has a body, which no URL can contain. */
  hasBody?: boolean
}

/** Properties of a tool for the approval of its calls. Functions must be pure. If one throws, the call is refused. */
export interface ToolAuthority<Arguments = unknown> {
  readonly name: string
  readonly effects: readonly ToolEffect[]
  /** Returns the effects of one call, if it may have fewer than the tool. */
  effectsOf?(args: Arguments): readonly ToolEffect[]
  /** `true` if the mode applies to the tool. If absent, it applies unless the tool only reads. `false` skips only the mode's approval. */
  readonly gated?: boolean | ((args: Arguments) => boolean)
  /** Returns the key under which an approval is stored, for example an origin with its first path segment. If absent, the key is the tool's name. */
  approvalKey?(args: Arguments): string
  /** Returns the destination of a network call, or `undefined` if there is none. */
  address?(args: Arguments): NetworkAddress | undefined
  /** Returns one sentence for the user about the effect of this call. */
  describeCall?(args: Arguments): LocalizedText
}
