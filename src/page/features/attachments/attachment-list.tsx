import { X } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import type { Attachment, DraftAttachment } from '../../../core/model/conversation/attachment.ts'
import type { ModelTarget } from '../../../core/model/providers/supported-files.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import { AttachmentCard } from './attachment-card.tsx'
import { attachListedResource, useReadResources } from './attach-resource.ts'
import { useChangedResources } from './use-changed-resources.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { AttachContext, usePendingAttachments } from './pending-attachments.ts'
import { describeContents } from './describe-contents.ts'
import { getDraft, setDraft } from '../drafts/drafts.ts'
import { FileName } from '../../ui/text/display-text.tsx'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { documentMediaTypes } from '../../../core/model/files/attachment-limits.ts'
import type { FileContents } from '../../../core/model/files/file-contents.ts'
import type { BlobId } from '../../../core/model/id.ts'

interface AttachmentListProps {
  draftKey: string
  attachments: readonly DraftAttachment[]
  /** Model that will get the files, if known. */
  target?: ModelTarget | null
  /** Connection to the worker, which reads the documents. */
  client?: Pick<WorkerClient, 'call' | 'follow'>
}

/** List of the files of a message being written. Each file says what the model will get of it. */
export function AttachmentList({ draftKey, attachments, target = null, client }: AttachmentListProps) {
  const commands = use(AttachContext)
  const announce = use(AnnounceContext)
  const reading = usePendingAttachments((state) => state.reading[draftKey]) ?? []
  const problems = usePendingAttachments((state) => state.problems[draftKey]) ?? []
  const announcement = usePendingAttachments((state) => state.announcement)
  const changed = useChangedResources(attachments, { client, draftKey })
  const reload = ({ blobId, resource: stored }: DraftAttachment) => {
    const resource = useReadResources.getState()[blobId] ?? stored
    if (client === undefined || resource === undefined) return
    const { serverId, uri } = resource
    void attachListedResource(
      { serverId, uri, replaces: blobId },
      { client, draftKey, attach: commands?.attach },
    )
  }
  const remove = (file: Attachment, from: HTMLElement) => {
    const draft = getDraft(draftKey)
    const { attachments: files = [] } = draft
    const left = files.filter(({ blobId }) => blobId !== file.blobId)
    focusNeighbor(from)
    setDraft(draftKey, { ...draft, attachments: left.length === 0 ? undefined : left })
    usePendingAttachments.setState({ announcement: '' })
    announce.undoable(i18n.t('Removed {filename}.', { filename: file.filename }), {
      undo: () => putBack(draftKey, file, files.indexOf(file)),
      onExpired: () => commands?.release(file.blobId),
    })
  }
  return (
    <div data-attachments>
      <p role="status" className="sr-only">
        {reading.length > 0
          ? i18n.t('Reading {filenames}…', { filenames: reading.map(({ filename }) => filename).join(', ') })
          : announcement}
      </p>
      {problems.length > 0 && (
        <div
          role="alert"
          className="mx-3 mt-3 flex items-start gap-2 rounded-lg bg-danger-soft ps-3 pe-1 text-danger"
        >
          <ul className="min-w-0 flex-1 py-1.5 break-words">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <IconButton
            icon={X}
            label={i18n.t('Dismiss')}
            small
            look="onSurface"
            onClick={() =>
              usePendingAttachments.setState((state) => ({ problems: { ...state.problems, [draftKey]: [] } }))
            }
          />
        </div>
      )}
      {(attachments.length > 0 || reading.length > 0) && (
        <ul
          aria-label={i18n.t('Attachments')}
          className="flex max-h-[28dvh] flex-wrap gap-2 overflow-y-auto px-3 pt-3 pb-0.5"
        >
          {attachments.map((file) => (
            <li key={file.blobId} className="max-w-full min-w-0">
              <AttachedFile
                {...{ file, draftKey, target, client }}
                onReload={changed.has(file.blobId) ? () => reload(file) : undefined}
                onRemove={(from) => remove(file, from)}
              />
            </li>
          ))}
          {reading.map(({ id, filename }) => (
            <li
              key={id}
              className="flex h-14 max-w-64 min-w-0 items-center rounded-lg border border-dashed border-border px-3 text-muted"
            >
              <span className="truncate">
                <Trans id="Reading {name}…" values={{ name: <FileName name={filename} /> }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Puts the file back at its former position, as far as that still exists. */
function putBack(draftKey: string, file: Attachment, place: number): void {
  const draft = getDraft(draftKey)
  const others = (draft.attachments ?? []).filter(({ blobId }) => blobId !== file.blobId)
  setDraft(draftKey, { ...draft, attachments: others.toSpliced(Math.max(place, 0), 0, file) })
}

interface AttachedFileProps {
  file: Attachment
  draftKey: string
  target: ModelTarget | null
  client: Pick<WorkerClient, 'call'> | undefined
  /** Set if the file is a resource that its server has changed. */
  onReload: (() => void) | undefined
  onRemove: (from: HTMLElement) => void
}

/** One file of the list, with what the model will get of it. */
function AttachedFile({ file, draftKey, target, client, onReload, onRemove }: AttachedFileProps) {
  const contents = useFileContents(file, draftKey, client)
  return (
    <AttachmentCard
      file={file}
      {...describeContents(file, target, contents)}
      reading={
        <>
          <EncodingChoice file={file} draftKey={draftKey} />
          {onReload && (
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              {i18n.t('Changed on the server.')}
              <TextButton
                aria-label={i18n.t('Reload {filename}', { filename: file.filename })}
                onClick={onReload}
              >
                {i18n.t('Reload')}
              </TextButton>
            </p>
          )}
        </>
      }
    >
      <IconButton
        icon={X}
        label={i18n.t('Remove {filename}', { filename: file.filename })}
        small
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      />
    </AttachmentCard>
  )
}

/** Moves the focus to the next file's button, or to the text box. The button is removed together with its file. */
function focusNeighbor(button: HTMLElement): void {
  const item = button.closest('li')
  const neighborButton = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  const field = button.closest('[data-writing]')?.querySelector('textarea')
  const target = neighborButton ?? field
  target?.focus({ preventScroll: true })
}

const described = new Map<BlobId, FileContents>()

/** Asks the worker what models get of a document. Returns undefined until that is known, and for other files. */
function useFileContents(
  { blobId, mediaType }: Attachment,
  draftKey: string,
  client: Pick<WorkerClient, 'call'> | undefined,
): FileContents | undefined {
  const [contents, setContents] = useState(() => described.get(blobId))
  const isDocument = documentMediaTypes.test(mediaType)
  useEffect(() => {
    if (!isDocument || client === undefined || described.has(blobId)) return undefined
    let isMounted = true
    const describe = async () => {
      const answer = await client.call('describe-attachment', {
        blobId,
        mediaType,
        sessionId: isTemporary(draftKey) ? draftKey : undefined,
      })
      if (!answer.ok) return
      described.set(blobId, answer.value.contents)
      if (isMounted) setContents(answer.value.contents)
    }
    void describe()
    return () => {
      isMounted = false
    }
  }, [blobId, mediaType, isDocument, draftKey, client])
  return contents
}
