import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { isShownAsImage } from '../../../core/model/files/attachment-limits.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { AttachmentCard, describeAttachment } from './attachment-card.tsx'
import { useBlobUrl } from './blob-reader.ts'
import { toSavedName } from '../../ui/text/display-text.tsx'

/** The files of a user's message: images open in large, others are downloads. */
export function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  return (
    <ul aria-label={i18n.t('Attached files')} className="flex max-w-[80%] flex-wrap justify-end gap-2">
      {files.map((file) => (
        <li key={file.blobId} className="max-w-full min-w-0">
          {isShownAsImage(file) ? <AttachedImage file={file} /> : <FileCard file={file} />}
        </li>
      ))}
    </ul>
  )
}

function AttachedImage({ file }: { file: Attachment }) {
  const url = useBlobUrl(file.blobId, 'thumbnail')
  const [isOpen, setIsOpen] = useState(false)
  if (url === null)
    return <AttachmentCard file={file} note={i18n.t('The file is no longer stored on this device.')} />
  const { width = 4, height = 3 } = file
  return (
    <>
      <button
        type="button"
        data-printed
        aria-label={i18n.t('Open {filename}', { filename: file.filename })}
        title={file.filename}
        onClick={() => setIsOpen(true)}
        // Reserves the space before the file is loaded, so that nothing moves.
        style={{ aspectRatio: `${width} / ${height}` }}
        className="block h-40 max-w-full min-w-16 overflow-hidden rounded-lg border border-border bg-surface"
      >
        {url !== undefined && <img src={url} alt="" decoding="async" className="size-full object-cover" />}
      </button>
      <Dialog
        title={file.filename}
        description={describeAttachment(file)}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isWide
      >
        <LargeImage file={file} />
      </Dialog>
    </>
  )
}

/** Image in a dialog. Animations play here; a huge image is reduced to the largest useful size. */
function LargeImage({ file }: { file: Attachment }) {
  const url = useBlobUrl(file.blobId, 'model')
  const { width = 4, height = 3 } = file
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 pb-5">
      {url !== null && (
        <div
          style={{
            aspectRatio: `${width} / ${height}`,
            width: `min(${file.width ?? 1024}px, ${(70 * width) / height}dvh)`,
          }}
          className="max-w-full shrink-0 self-center"
        >
          {url !== undefined && (
            <img
              src={url}
              alt={file.filename}
              decoding="async"
              className="size-full rounded-lg object-contain"
            />
          )}
        </div>
      )}
      <DownloadLink file={file} />
    </div>
  )
}

function FileCard({ file }: { file: Attachment }) {
  return (
    <AttachmentCard file={file}>
      <DownloadLink file={file} isShort />
    </AttachmentCard>
  )
}

/** Link to the original file. */
function DownloadLink({ file, isShort = false }: { file: Attachment; isShort?: boolean }) {
  const url = useBlobUrl(file.blobId)
  if (url === null) return <span className="pe-2 text-sm text-muted">{i18n.t('No longer stored')}</span>
  return (
    <a
      href={url}
      download={toSavedName(file.filename)}
      aria-label={i18n.t('Download {filename}', { filename: file.filename })}
      title={i18n.t('Download')}
      className="inline-flex min-h-7 items-center justify-center gap-1.5 self-center rounded-md px-1.5 text-sm text-accent hover:bg-accent-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Download aria-hidden size={15} />
      {!isShort && i18n.t('Download')}
    </a>
  )
}
