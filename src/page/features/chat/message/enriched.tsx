import { Sparkles } from 'lucide-react'
import type { Enrichment } from '../../../../core/kernel/enrichment.ts'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { usePresenting, veilAmounts } from '../../../ui/presentation.ts'
import { formatNumber } from '../../../words/formats.ts'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
import { Disclosure } from './disclosure.tsx'
import { EnrichedPictures } from './enriched-pictures.tsx'

/**
 * Content that was injected into the context. The line shows the amount. Expanded, it shows the sources, the content, and
 * whether models still get it.
 */
export function Enriched({
  messageId,
  text,
  enrichment,
  onSwitch,
}: {
  messageId: string
  text: string
  enrichment: Enrichment
  /** Absent while it cannot be switched. */
  onSwitch?: (callId: string, isOn: boolean) => void
}) {
  usePresenting()
  const { kind, source, files, videos, callId, isOff } = enrichment
  return (
    <div
      role="group"
      aria-label={say('Context enriched: {kind}', { kind: translate(kind, 'record') })}
      className="px-2"
    >
      <Disclosure
        detailKey={`${messageId}/enriched/${kind}/${callId ?? source ?? text}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Sparkles aria-hidden size={15} className={`shrink-0 ${isOff ? 'text-faint' : 'text-accent'}`} />
            <span className="shrink-0">
              {say('Context enriched: {kind}', { kind: translate(kind, 'record') })}
            </span>
            <span className="min-w-0 truncate text-muted">{summarise(enrichment)}</span>
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-2 ps-5 pt-1 pb-3 text-sm text-muted">
            <p className="break-words">
              <RevealedText
                text={
                  source === undefined
                    ? translate(text)
                    : say('{text} From: {source}', { text: translate(text), source })
                }
              />
            </p>
            {videos && (
              <p>
                {say('The provider reads the video by its address; it counts about 300 tokens a second.')}
              </p>
            )}
            {files && files.length > 0 && <EnrichedPictures files={files} />}
            {callId !== undefined && (
              <Switch
                label={say('Sent with later requests')}
                hint={say(
                  'Switched off, models are not given it any more from the next message on; what was answered stays.',
                )}
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
    ...(isOff ? [say('not sent any more')] : []),
    ...(files && files.length > 0
      ? [say('{count, plural, one {# picture} other {# pictures}}', { count: files.length })]
      : []),
    ...(annotated > 0 ? [say('{annotated} annotated', { annotated })] : []),
    ...(patched > 0 ? [say('{patched} patched', { patched })] : []),
    say('about {tokens} tokens', { tokens }),
    ...(dollars === undefined ? [] : [describeDollars(dollars)]),
  ]
  return facts.join(', ')
}

const fourDigits = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
} as const

/** Formats the cost for each request that includes the content. A cache makes it cheaper. */
function describeDollars(dollars: number): string {
  if (dollars === 0) return say('free')
  return veilAmounts(
    dollars < 0.0001
      ? say('less than {amount} a request', { amount: formatNumber(0.0001, fourDigits) })
      : say('{amount} a request at most', { amount: formatNumber(dollars, fourDigits) }),
  )
}
