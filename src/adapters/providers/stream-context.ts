import type { Dialect } from '../../core/kernel/model.ts'
import type { Egress } from '../network/egress.ts'

/** What the translation of one response has to know besides its parts. */
export interface StreamContext {
  dialect: Dialect
  /** Names of the tools that this request offered. */
  offered: ReadonlySet<string>
  /** Whether texts that follow one another are one text: a provider that cites cuts its answer at every citation. */
  joinsTexts: boolean
  egress: Pick<Egress, 'toFailure' | 'redact'>
}
