import { FileText, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { displayableImageTypes } from '../../../core/model/files/attachment-limits.ts'
import { useBlobUrl } from './blob-reader.ts'
import { FileName } from '../../ui/text/display-text.tsx'
import { formatBytes, formatNumber } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'

/** Card for a file: thumbnail or icon, name, kind, size and actions. */
export function AttachmentCard({
  file,
  note,
  children,
}: {
  file: Attachment
  note?: string
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
        {note !== undefined && <p className="text-sm text-warning">{note}</p>}
      </div>
      {children}
    </div>
  )
}

export function Thumbnail({ file }: { file: Attachment }) {
  return displayableImageTypes.test(file.mediaType) ? (
    <Picture blobId={file.blobId} />
  ) : (
    <Sign>
      <FileText aria-hidden size={18} />
    </Sign>
  )
}

function Picture({ blobId }: { blobId: string }) {
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

/** Describes a file, as in `PNG picture, 1,024 × 768, 34 kB`. */
export function describeAttachment({ mediaType, filename, byteLength, width, height }: Attachment): string {
  const size =
    width === undefined || height === undefined ? [] : [`${formatNumber(width)} × ${formatNumber(height)}`]
  return [describeFileKind(mediaType, filename), ...size, formatBytes(byteLength)].join(', ')
}

const kinds: Record<string, Unsaid> = {
  'application/pdf': phrase('PDF'),
  'application/json': phrase('JSON'),
  'text/markdown': phrase('Markdown'),
  'text/csv': phrase('CSV table'),
  'text/plain': phrase('Text'),
  'image/jpeg': phrase('JPEG picture'),
}

const endings: Record<string, Unsaid> = {
  docx: phrase('Word document'),
  doc: phrase('Word document'),
  xlsx: phrase('Excel table'),
  xls: phrase('Excel table'),
  pptx: phrase('PowerPoint slides'),
  ppt: phrase('PowerPoint slides'),
}

/** Names the kind of file in everyday words. */
function describeFileKind(mediaType: string, filename: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const isPlain = mediaType === 'text/plain' && ending !== '' && ending !== 'txt'
  if (isPlain) return say('{kind} text', { kind: ending.toUpperCase() })
  const known = kinds[mediaType]
  if (known) return say(known)
  const [type, kind = ''] = mediaType.split('/')
  if (type === 'image') return say('{kind} picture', { kind: kind.toUpperCase() })
  if (type === 'text') return say('{kind} text', { kind: kind.toUpperCase().slice(0, 12) })
  const usual = endings[ending]
  if (usual) return say(usual)
  return ending === '' ? say('File') : say('{kind} file', { kind: ending.toUpperCase() })
}
