import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { StoredText } from '../../../../core/model/messages/localized-text.ts'
import { showStored } from '../../../i18n/show-text.ts'
import { Sparkles, ImageOff } from 'lucide-react'
import type { Enrichment } from '../../../../core/model/conversation/enrichment.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useScreenShareMode, maskAmounts } from '../../../ui/text/redaction.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Disclosure } from '../../message-parts/disclosure.tsx'
import { useBlobUrl } from '../../attachments/blob-reader.ts'

const kindLabels: Record<Enrichment['kind'], MessageDescriptor> = {
  image: /*i18n*/ { id: 'image' },
  gif: /*i18n*/ { id: 'gif' },
  youtube: /*i18n*/ { id: 'youtube' },
  'message metadata': /*i18n*/ { id: 'message metadata' },
  'media window': /*i18n*/ { id: 'media window' },
  other: /*i18n*/ { id: 'other' },
}

/**
 * Content that was injected into the context. The line shows the amount. Expanded, it shows the sources, the content, and
 * whether models still get it.
 */
export function EnrichmentNote({
  messageId,
  notice,
  enrichment,
  onSwitch,
}: {
  messageId: string
  notice: StoredText
  enrichment: Enrichment
  /** Absent while it cannot be switched. */
  onSwitch?: (callId: string, isOn: boolean) => void
}) {
  useScreenShareMode()
  const { kind, source, files, videos, callId, isOff } = enrichment
  return (
    <div
      role="group"
      aria-label={i18n.t('Context enriched: {kind}', { kind: i18n.t(kindLabels[kind]) })}
      className="px-2"
    >
      <Disclosure
        detailKey={toEnrichmentKey(messageId, notice, enrichment)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Sparkles aria-hidden size={15} className={`shrink-0 ${isOff ? 'text-faint' : 'text-accent'}`} />
            <span className="shrink-0">
              {i18n.t('Added to context: {kind}', { kind: i18n.t(kindLabels[kind]) })}
            </span>
            <span className="min-w-0 truncate text-muted">{summarize(enrichment)}</span>
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-2 ps-5 pt-1 pb-3 text-sm text-muted">
            <p className="break-words">
              <RevealedText
                text={
                  source === undefined
                    ? showStored(notice)
                    : i18n.t('{text} From: {source}', { text: showStored(notice), source })
                }
              />
            </p>
            {videos && (
              <p>
                {i18n.t(
                  'The provider reads the video from its address, and counts about 300 tokens per second.',
                )}
              </p>
            )}
            {files && files.length > 0 && <EnrichmentImages files={files} />}
            {callId !== undefined && (
              <Switch
                label={i18n.t('Include in later requests')}
                hint={i18n.t(
                  'If off, models no longer get this content from the next message on. Existing answers stay.',
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

/** Returns the key under which it is stored that the content is expanded. */
export function toEnrichmentKey(
  messageId: string,
  notice: StoredText,
  { kind, callId, source }: Enrichment,
): string {
  return `${messageId}/enriched/${kind}/${callId ?? source ?? notice.text}`
}

function summarize({ annotated, patched, tokens, dollars, files, isOff }: Enrichment): string {
  const details = [
    ...(isOff ? [i18n.t('no longer sent')] : []),
    ...(files && files.length > 0
      ? [i18n.t('{count, plural, one {# image} other {# images}}', { count: files.length })]
      : []),
    ...(annotated > 0 ? [i18n.t('{annotated} annotated', { annotated })] : []),
    ...(patched > 0 ? [i18n.t('{patched} patched', { patched })] : []),
    i18n.t('about {tokens, plural, one {# token} other {# tokens}}', { tokens }),
    ...(dollars === undefined ? [] : [describeDollars(dollars)]),
  ]
  return details.join(', ')
}

const fourDigits = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
} as const

/** Formats the cost for each request that includes the content. A cache makes it cheaper. */
function describeDollars(dollars: number): string {
  if (dollars === 0) return i18n.t('free')
  return maskAmounts(
    dollars < 0.0001
      ? i18n.t('less than {amount} per request', { amount: formatNumber(0.0001, fourDigits) })
      : i18n.t('at most {amount} per request', { amount: formatNumber(dollars, fourDigits) }),
  )
}

type EnrichedFile = NonNullable<Enrichment['files']>[number]

/** Images that the model was shown, small and in order. */
function EnrichmentImages({ files }: { files: readonly EnrichedFile[] }) {
  return (
    <ul aria-label={i18n.t('Images added')} className="flex flex-wrap gap-3">
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may come twice, and the list does not change
        <li key={`${file.blobId}-${index}`} className="w-28 min-w-0">
          <EnrichedImage
            file={file}
            name={file.filename ?? i18n.t('Image {number}', { number: index + 1 })}
          />
        </li>
      ))}
    </ul>
  )
}

function EnrichedImage({ file, name }: { file: EnrichedFile; name: string }) {
  const url = useBlobUrl(file.blobId, 'thumbnail')
  return (
    <figure className="flex flex-col gap-1">
      {typeof url === 'string' ? (
        <div className="flex h-21 w-28 items-end">
          <img
            src={url}
            alt={i18n.t('{name}, as sent to the model', { name })}
            className="max-h-full max-w-full rounded-md border border-border"
          />
        </div>
      ) : (
        <div className="grid h-21 w-28 place-items-center rounded-md border border-border bg-surface">
          {url === null && <ImageOff aria-label={i18n.t('No longer stored on this device')} size={18} />}
        </div>
      )}
      <figcaption className="line-clamp-2 text-xs text-balance break-words tabular-nums" title={name}>
        {name}
      </figcaption>
    </figure>
  )
}
