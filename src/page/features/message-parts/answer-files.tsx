import { Download, FileText, ImageOff } from 'lucide-react'
import { useState, useEffect } from 'react'
import type { FileView } from '../chat-state/answer/answer-view.ts'
import { useBlobUrl } from '../attachments/blob-reader.ts'
import { FileName, toSavedName } from '../../ui/text/display-text.tsx'
import { formatBytes, formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

const tallest = 384

/** Image types that browsers show without running scripts. */
const renderableTypes = /^image\/(png|jpeg|gif|webp|avif)$/

/** Files that a model generated. */
export function AnswerFiles({ files, maker }: { files: readonly FileView[]; maker: string }) {
  return (
    <ul aria-label={i18n.t('Files')} className="flex flex-wrap gap-3">
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same file may come twice, and the list only grows
        <li key={`${file.blobId}-${index}`} className="max-w-full min-w-0">
          {renderableTypes.test(file.mediaType) ? (
            <AnswerImage
              file={file}
              alt={i18n.t('Image {index} made by {maker}', { index: index + 1, maker })}
            />
          ) : (
            <FileCard file={file} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Image with reserved space. If its size is not stored, the image is measured before it is shown. */
export function AnswerImage({ file, alt }: { file: FileView; alt: string }) {
  const url = useBlobUrl(file.blobId)
  const size = useImageSize(file, url)
  const [isBroken, setIsBroken] = useState(false)
  if (url === null || size === 'unreadable' || isBroken) return <FileCard file={file} isBroken />
  const { width, height } = size ?? { width: 160, height: 160 }
  return (
    <figure className="flex max-w-full flex-col gap-1">
      <div
        style={{ width: width * Math.min(1, tallest / height), aspectRatio: `${width} / ${height}` }}
        className="max-w-full self-start overflow-hidden rounded-lg bg-surface outline -outline-offset-1 outline-border"
      >
        {typeof url === 'string' && size !== undefined && (
          <img src={url} alt={alt} onError={() => setIsBroken(true)} className="size-full object-contain" />
        )}
      </div>
      <figcaption className="flex items-center gap-2 text-sm text-muted tabular-nums">
        {size !== undefined && `${formatNumber(width)} × ${formatNumber(height)}, `}
        {formatBytes(file.byteLength)}
        <DownloadLink file={file} url={url} />
      </figcaption>
    </figure>
  )
}

function FileCard({ file, isBroken = false }: { file: FileView; isBroken?: boolean }) {
  const url = useBlobUrl(file.blobId)
  const Icon = isBroken ? ImageOff : FileText
  return (
    <div className="flex max-w-full items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2">
      <Icon aria-hidden size={18} className="shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <FileName name={nameOf(file)} />
        </p>
        <p className="text-sm text-muted tabular-nums">
          {file.mediaType}, {formatBytes(file.byteLength)}
          {url === null && <>. {i18n.t('The file is no longer stored on this device.')}</>}
        </p>
      </div>
      {url !== null && <DownloadLink file={file} url={url} />}
    </div>
  )
}

/** Download link whose space is reserved before the file is loaded. */
function DownloadLink({ file, url }: { file: FileView; url: string | undefined }) {
  return (
    <a
      href={url}
      download={toSavedName(nameOf(file))}
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-1 text-sm text-accent hover:bg-accent-soft pointer-coarse:min-h-11 ${url === undefined ? 'invisible' : ''}`}
    >
      <Download aria-hidden size={14} />
      {i18n.t('Download')}
    </a>
  )
}

function nameOf({ filename, mediaType, blobId }: FileView): string {
  const ending = /\/([a-z0-9]{1,8})/.exec(mediaType)?.[1] ?? 'bin'
  return filename ?? `${blobId.slice(0, 8)}.${ending}`
}

interface ImageSize {
  width: number
  height: number
}

/** Measured sizes while the page lives. A row that is mounted again reserves its space at once. */
const measured = new Map<string, ImageSize>()

/** Returns the stored size of an image, or the size after decoding it off screen. `undefined` until known. */
function useImageSize(
  { blobId, width, height }: Pick<FileView, 'blobId' | 'width' | 'height'>,
  url: string | null | undefined,
): ImageSize | 'unreadable' | undefined {
  const storedSize = width !== undefined && height !== undefined ? { width, height } : measured.get(blobId)
  const [measuredSize, setMeasuredSize] = useState<ImageSize | 'unreadable'>()
  const sourceUrl = storedSize === undefined ? url : null
  useEffect(() => {
    if (typeof sourceUrl !== 'string') return undefined
    const read = async () => {
      const size = await measure(sourceUrl)
      if (size !== 'unreadable') measured.set(blobId, size)
      return size
    }
    return onResolved(read(), setMeasuredSize)
  }, [sourceUrl, blobId])
  return storedSize ?? measuredSize
}

async function measure(url: string): Promise<ImageSize | 'unreadable'> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    // The browser reports only that it cannot decode the image.
    return 'unreadable'
  }
  return { width: image.naturalWidth, height: image.naturalHeight }
}
