import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { isShownAsImage } from '../../../core/model/files/attachment-limits.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Chunk that shows attached files. Not in the first chunk; the conversation or a draft with files loads it. */
export const AttachedFilesChunk = lazyComponent(
  async () => (await import('./attached-files.tsx')).AttachedFiles,
)

/** The files of a user's message, or their reserved space. */
export function LazyAttachedFiles({ files }: { files: readonly Attachment[] }) {
  return <AttachedFilesChunk files={files} meanwhile={<Places files={files} />} />
}

/** Placeholders of the same size as the files that `attached-files.tsx` draws. */
function Places({ files }: { files: readonly Attachment[] }) {
  return (
    <div aria-hidden className="flex max-w-[80%] flex-wrap justify-end gap-2">
      {files.map(({ blobId, mediaType, width, height }) =>
        isShownAsImage({ mediaType, width }) ? (
          <div
            key={blobId}
            style={{ aspectRatio: `${width ?? 4} / ${height ?? 3}` }}
            className="h-40 max-w-full min-w-16 rounded-lg border border-border bg-surface"
          />
        ) : (
          <div
            key={blobId}
            className="h-14.5 w-72 max-w-full rounded-lg border border-border bg-background"
          />
        ),
      )}
    </div>
  )
}
