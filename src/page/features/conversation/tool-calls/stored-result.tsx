import { Download } from 'lucide-react'
import { use, useId, useState } from 'react'
import type { ResultReference } from '../../../../core/model/context/reduction.ts'
import { truncateString } from '../../../../lib/text.ts'
import { formatBytes } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { BlobReaderContext } from '../../attachments/blob-reader.ts'
import { describeRest, ValueBlock } from './value-block.tsx'

interface StoredResultProps {
  toolName: string
  reference: ResultReference
}

/** A result that is stored outside the chat: its preview or, on demand, all of it. */
export function StoredResult({ toolName, reference }: StoredResultProps) {
  const read = use(BlobReaderContext)
  const [text, setText] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const contentId = useId()
  const load = async () => {
    const blob = await read(reference.blobId)
    setIsMissing(blob === null)
    return blob
  }
  const toggle = async () => {
    if (text !== undefined) return setText(undefined)
    const blob = await load()
    if (blob) setText(formatResult(await blob.text(), reference.mediaType))
  }
  const download = async () => {
    const blob = await load()
    if (!blob) return
    const extension = reference.mediaType === 'application/json' ? 'json' : 'txt'
    saveFile(`${toolName}.${extension}`, new Uint8Array(await blob.arrayBuffer()), reference.mediaType)
  }
  const isWhole = text !== undefined
  return (
    <div data-result="reference" className="flex flex-col items-start gap-2">
      <div id={contentId} className="w-full">
        {isWhole ? (
          <WholeText text={text} />
        ) : (
          <ValueBlock title={i18n.t('Result')} value={reference.preview} />
        )}
      </div>
      <p role={isMissing ? 'status' : undefined} className="text-sm text-muted">
        {isMissing
          ? i18n.t('This result is no longer stored.')
          : i18n.t('Stored in full ({size}). The model received a preview.', {
              size: formatBytes(reference.bytes),
            })}
      </p>
      {!isMissing && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            small
            className="text-sm"
            aria-expanded={isWhole}
            aria-controls={contentId}
            onClick={() => void toggle()}
          >
            {isWhole ? i18n.t('Show preview') : i18n.t('Show full result')}
          </Button>
          <Button look="quiet" small className="gap-1.5 text-sm" onClick={() => void download()}>
            <Download aria-hidden size={14} />
            {i18n.t('Download result')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Indenting a larger value takes too long. */
const maxIndented = 2_000_000

function formatResult(text: string, mediaType: string): string {
  if (mediaType !== 'application/json' || text.length > maxIndented) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Characters that are added at a time. A page with millions would not react. */
const step = 200_000

function WholeText({ text }: { text: string }) {
  const [shown, setShown] = useState(step)
  const visible = truncateString(text, shown)
  const rest = text.length - visible.length
  return (
    <div>
      <p className="text-xs font-medium text-muted">{i18n.t('Result')}</p>
      <pre
        tabIndex={0}
        role="group"
        aria-label={i18n.t('Result')}
        className="mt-1 max-h-[60vh] overflow-auto rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        <RevealedText text={visible} />
      </pre>
      {rest > 0 && (
        <Button look="quiet" small className="mt-1 text-sm" onClick={() => setShown(shown + step)}>
          {describeRest(0, Math.min(step, rest))}
        </Button>
      )}
    </div>
  )
}
