import type { NoticePart } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

export function toNotice({ round, code, text, ...more }: RunEventOf<'notice-raised'>): NoticePart {
  const { instruction, enrichment, models } = more
  return {
    type: 'notice',
    round,
    code,
    text,
    ...(instruction !== undefined && { instruction }),
    ...(enrichment && { enrichment }),
    ...(models && { models }),
  }
}
