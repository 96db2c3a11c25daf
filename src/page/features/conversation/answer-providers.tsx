import { useEffect, useMemo, type ReactNode } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { BlockStore } from '../../ui/markdown/block-store.ts'
import { CodePreviewContext, type CodePreviewProps } from '../../ui/markdown/code-preview.ts'
import { type ManualFormatter, ManualFormatterContext } from '../../ui/markdown/size-limited-block.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { ImageLoader, ImageLoaderContext } from '../../ui/markdown/image-loader.ts'
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
  const imageLoader = useMemo(
    () => new ImageLoader((url) => client.call('load-picture', { sessionId, url })),
    [client, sessionId],
  )
  const formatAnyway = useMemo(
    (): ManualFormatter => ({
      format: async (text) => {
        const rendered = await client.call('render-anyway', { text })
        return rendered.ok ? rendered.value.blocks : null
      },
      draw: drawProse,
    }),
    [client],
  )
  useEffect(() => () => imageLoader.release(), [imageLoader])
  return (
    <BlobReaderContext value={readBlob}>
      <ImageLoaderContext value={imageLoader}>
        <ManualFormatterContext value={formatAnyway}>
          <CodePreviewContext value={drawCode}>{children}</CodePreviewContext>
        </ManualFormatterContext>
      </ImageLoaderContext>
    </BlobReaderContext>
  )
}

function drawProse(store: BlockStore): ReactNode {
  return <Markdown store={store} prose={0} />
}

function drawCode(code: CodePreviewProps): ReactNode {
  return <CodePreview key={code.text} {...code} />
}
