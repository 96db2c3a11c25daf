import type { ToolEffect } from '../../kernel/interaction.ts'

/** An address as a URL parser reads it. `href` is the whole of it, fragment included. */
export interface NetworkAddress {
  origin: string
  pathname: string
  href: string
  /** Who settled where the request goes. `user`: configured by hand; only what is sent there is the model's. */
  chosenBy: 'model' | 'user'
  /** The request carries a body, which no address can spell out. */
  hasBody?: boolean
}

/** What a tool says about itself, for authority to judge its calls. Functions are pure; one that throws gets the call refused. */
export interface ToolAuthority<Arguments = unknown> {
  readonly name: string
  readonly effects: readonly ToolEffect[]
  /** Those of one call, where it may have fewer of them. */
  effectsOf?(args: Arguments): readonly ToolEffect[]
  /** Whether the mode asks at all. Left out: everything but reading does. `false` skips the mode's prompt and nothing else. */
  readonly gated?: boolean | ((args: Arguments) => boolean)
  /** What an approval is remembered for, such as an origin with its first path segment. Left out: the tool's name. */
  approvalKey?(args: Arguments): string
  /** Where a network call goes; `undefined` where it goes nowhere. */
  address?(args: Arguments): NetworkAddress | undefined
  /** One sentence for the person: what this call will do. */
  describeCall?(args: Arguments): string
}
