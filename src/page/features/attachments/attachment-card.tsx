import { truncateString } from '../../../lib/text.ts'
import { FileText, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { isShownAsImage } from '../../../core/model/files/attachment-limits.ts'
import { useBlobUrl } from './blob-reader.ts'
import { FileName } from '../../ui/text/display-text.tsx'
import { formatBytes, formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

/** Card for a file: thumbnail or icon, name, kind, size and actions. */
export function AttachmentCard({
  file,
  contents,
  note,
  reading,
  children,
}: {
  file: Attachment
  /** Content of the file for the model. */
  contents?: string
  note?: string
  /** The way in which the file is read. */
  reading?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex max-w-full items-center gap-2.5 rounded-lg border border-border bg-background py-1.5 ps-1.5 pe-1.5">
      <Thumbnail file={file} />
      <div className="min-w-0 max-w-64">
        <p className="truncate text-base font-medium" title={file.filename}>
          <FileName name={file.filename} />
        </p>
        <p className="text-sm text-muted tabular-nums">{describeAttachment(file)}</p>
        {contents !== undefined && <p className="text-sm text-muted tabular-nums">{contents}</p>}
        {reading}
        {note !== undefined && <p className="text-sm text-warning">{note}</p>}
      </div>
      {children}
    </div>
  )
}

export function Thumbnail({ file }: { file: Attachment }) {
  return isShownAsImage(file) ? (
    <ImagePreview blobId={file.blobId} />
  ) : (
    <Sign>
      <FileText aria-hidden size={18} />
    </Sign>
  )
}

function ImagePreview({ blobId }: { blobId: string }) {
  const url = useBlobUrl(blobId, 'thumbnail')
  if (url === null) {
    return (
      <Sign>
        <ImageOff aria-hidden size={18} />
      </Sign>
    )
  }
  return url === undefined ? (
    <Sign />
  ) : (
    <img
      src={url}
      alt=""
      decoding="async"
      className="size-11 shrink-0 rounded-md border border-border object-cover"
    />
  )
}

function Sign({ children }: { children?: ReactNode }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-surface text-faint">
      {children}
    </span>
  )
}

/** Describes a file, as in `PNG image, 1,024 × 768, 34 kB`. */
export function describeAttachment({ mediaType, filename, byteLength, width, height }: Attachment): string {
  const size =
    width === undefined || height === undefined ? [] : [`${formatNumber(width)} × ${formatNumber(height)}`]
  return [describeFileKind(mediaType, filename), ...size, formatBytes(byteLength)].join(', ')
}

const kinds: Record<string, MessageDescriptor> = {
  'application/pdf': /*i18n*/ { id: 'PDF' },
  'application/json': /*i18n*/ { id: 'JSON' },
  'text/markdown': /*i18n*/ { id: 'Markdown' },
  'text/csv': /*i18n*/ { id: 'CSV table' },
  'text/plain': /*i18n*/ { id: 'Text' },
  'image/jpeg': /*i18n*/ { id: 'JPEG image' },
}

const endings: Record<string, MessageDescriptor> = {
  docx: /*i18n*/ { id: 'Word document' },
  doc: /*i18n*/ { id: 'Word document' },
  xlsx: /*i18n*/ { id: 'Excel table' },
  xls: /*i18n*/ { id: 'Excel table' },
  pptx: /*i18n*/ { id: 'PowerPoint slides' },
  ppt: /*i18n*/ { id: 'PowerPoint slides' },
}

/** Names the kind of file in everyday words. */
function describeFileKind(mediaType: string, filename: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const isPlain = mediaType === 'text/plain' && ending !== '' && ending !== 'txt'
  if (isPlain) return i18n.t('{kind} text', { kind: ending.toUpperCase() })
  const kindLabel = kinds[mediaType]
  if (kindLabel) return i18n.t(kindLabel)
  const [type, kind = ''] = mediaType.split('/')
  if (type === 'image') return i18n.t('{kind} image', { kind: kind.toUpperCase() })
  if (type === 'text') return i18n.t('{kind} text', { kind: truncateString(kind.toUpperCase(), 12) })
  const usual = endings[ending]
  if (usual) return i18n.t(usual)
  return ending === '' ? i18n.t('File') : i18n.t('{kind} file', { kind: ending.toUpperCase() })
}
