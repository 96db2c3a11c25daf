import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Dialect } from '../../../core/kernel/model.ts'
import type { Egress } from '../../network/egress.ts'

export type PartOf<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>

/** What the translation of one response has to know besides its parts. */
export interface StreamContext {
  dialect: Dialect
  /** Names of the tools that this request offered. */
  offered: ReadonlySet<string>
  /** Whether texts that follow one another are one text: a provider that cites cuts its answer at every citation. */
  joinsTexts: boolean
  egress: Pick<Egress, 'toFailure' | 'redact'>
}
