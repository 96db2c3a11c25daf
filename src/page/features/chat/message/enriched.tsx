import { Sparkles } from 'lucide-react'
import type { Enrichment } from '../../../../core/kernel/message.ts'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { Disclosure } from './disclosure.tsx'
import { Files } from './files.tsx'

/** What a restart brought into the context: how much at a glance, from where and what when opened. */
export function Enriched({
  messageId,
  text,
  enrichment,
}: {
  messageId: string
  text: string
  enrichment: Enrichment
}) {
  const { kind, source, files } = enrichment
  return (
    <div role="group" aria-label={`Context enriched: ${kind}`} className="px-2">
      <Disclosure
        detailKey={`${messageId}/enriched/${kind}/${source ?? text}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Sparkles aria-hidden size={15} className="shrink-0 text-accent" />
            <span className="shrink-0">Context enriched: {kind}</span>
            <span className="min-w-0 truncate text-muted">{summarise(enrichment)}</span>
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-2 ps-5 pt-1 pb-3 text-sm text-muted">
            <p>
              <RevealedText text={source === undefined ? text : `${text} From: ${source}`} />
            </p>
            {files && <Files files={files} maker="the restart" />}
          </div>
        )}
      </Disclosure>
    </div>
  )
}

function summarise({ annotated, patched, tokens, files }: Enrichment): string {
  const facts = [
    ...(files ? [files.length === 1 ? '1 picture' : `${files.length} pictures`] : []),
    ...(annotated > 0 ? [`${annotated.toLocaleString()} annotated`] : []),
    ...(patched > 0 ? [`${patched.toLocaleString()} patched`] : []),
    `about ${tokens.toLocaleString()} tokens`,
  ]
  return facts.join(', ')
}
