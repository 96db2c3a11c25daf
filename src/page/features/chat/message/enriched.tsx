import { Sparkles } from 'lucide-react'
import type { Enrichment } from '../../../../core/kernel/enrichment.ts'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { usePresenting, veilAmounts } from '../../../ui/presentation.ts'
import { Disclosure } from './disclosure.tsx'
import { EnrichedPictures } from './enriched-pictures.tsx'

/** What a restart brought into the context: how much at a glance; from where, what, and whether it still goes along, when opened. */
export function Enriched({
  messageId,
  text,
  enrichment,
  onSwitch,
}: {
  messageId: string
  text: string
  enrichment: Enrichment
  /** Left out while it cannot be switched. */
  onSwitch?: (callId: string, isOn: boolean) => void
}) {
  usePresenting()
  const { kind, source, files, videos, callId, isOff } = enrichment
  return (
    <div role="group" aria-label={`Context enriched: ${kind}`} className="px-2">
      <Disclosure
        detailKey={`${messageId}/enriched/${kind}/${callId ?? source ?? text}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Sparkles aria-hidden size={15} className={`shrink-0 ${isOff ? 'text-faint' : 'text-accent'}`} />
            <span className="shrink-0">Context enriched: {kind}</span>
            <span className="min-w-0 truncate text-muted">{summarise(enrichment)}</span>
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-2 ps-5 pt-1 pb-3 text-sm text-muted">
            <p className="break-words">
              <RevealedText text={source === undefined ? text : `${text} From: ${source}`} />
            </p>
            {videos && (
              <p>The provider reads the video by its address; it counts about 300 tokens a second.</p>
            )}
            {files && files.length > 0 && <EnrichedPictures files={files} />}
            {callId !== undefined && (
              <Switch
                label="Sent with later requests"
                hint="Switched off, models are not given it any more from the next message on; what was answered stays."
                isOn={!isOff}
                disabled={onSwitch === undefined}
                onChange={(isOn) => onSwitch?.(callId, isOn)}
              />
            )}
          </div>
        )}
      </Disclosure>
    </div>
  )
}

function summarise({ annotated, patched, tokens, dollars, files, isOff }: Enrichment): string {
  const facts = [
    ...(isOff ? ['not sent any more'] : []),
    ...(files && files.length > 0 ? [files.length === 1 ? '1 picture' : `${files.length} pictures`] : []),
    ...(annotated > 0 ? [`${annotated.toLocaleString()} annotated`] : []),
    ...(patched > 0 ? [`${patched.toLocaleString()} patched`] : []),
    `about ${tokens.toLocaleString()} tokens`,
    ...(dollars === undefined ? [] : [describeDollars(dollars)]),
  ]
  return facts.join(', ')
}

/** Of each request that it goes along with: a cache makes it cheaper. */
function describeDollars(dollars: number): string {
  if (dollars === 0) return 'free'
  return veilAmounts(
    dollars < 0.0001 ? 'less than $0.0001 a request' : `$${dollars.toFixed(4)} a request at most`,
  )
}
