import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Dialect } from '../../../core/kernel/model.ts'
import type { Egress } from '../../network/egress.ts'

export type PartOf<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>

/** Context for converting the parts of one response. */
export interface StreamContext {
  dialect: Dialect
  /** Names of the tools that this request offered. */
  offered: ReadonlySet<string>
  /** Whether adjacent texts are joined. Providers with citations split the answer at every citation. */
  joinsTexts: boolean
  egress: Pick<Egress, 'toFailure' | 'redact'>
}
