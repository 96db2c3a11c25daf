import { useEffect, useMemo, type ReactNode } from 'react'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { BlockStore } from '../../ui/block-store.ts'
import { CodePreviewContext, type CodePreviewProps } from '../../ui/code-preview.ts'
import { type FormatAnyway, FormatAnywayContext } from '../../ui/format-anyway.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { PictureLoader, PictureLoaderContext } from '../../ui/picture-loader.ts'
import { CodePreview } from '../artifacts/artifact-preview.tsx'
import { type BlobReader, BlobReaderContext } from '../attachments/blob-reader.ts'

interface AnswerSurroundingsProps {
  sessionId: SessionId
  client: WorkerClient
  readBlob: BlobReader
  children: ReactNode
}

/** Provides what the prose and the files of one chat's answers need. */
export function AnswerProviders({ sessionId, client, readBlob, children }: AnswerSurroundingsProps) {
  const pictures = useMemo(
    () => new PictureLoader((url) => client.call('load-picture', { sessionId, url })),
    [client, sessionId],
  )
  const formatAnyway = useMemo(
    (): FormatAnyway => ({
      format: async (text) => {
        const rendered = await client.call('render-anyway', { text })
        return rendered.ok ? rendered.value.blocks : null
      },
      draw: drawProse,
    }),
    [client],
  )
  useEffect(() => () => pictures.release(), [pictures])
  return (
    <BlobReaderContext value={readBlob}>
      <PictureLoaderContext value={pictures}>
        <FormatAnywayContext value={formatAnyway}>
          <CodePreviewContext value={drawCode}>{children}</CodePreviewContext>
        </FormatAnywayContext>
      </PictureLoaderContext>
    </BlobReaderContext>
  )
}

function drawProse(store: BlockStore): ReactNode {
  return <Markdown store={store} prose={0} />
}

function drawCode(code: CodePreviewProps): ReactNode {
  return <CodePreview key={code.text} {...code} />
}
