import { memo } from 'react'
import { revealHidden } from '../revealed-text.tsx'
import { inOrder } from './in-order.ts'

/** Code without colors. Appending changes only the last chunk. The browser skips chunks that are off screen. */
export const CodeText = memo(function CodeText({ chunks }: { chunks: readonly string[] }) {
  if (chunks.length === 1) return revealHidden(chunks[0] ?? '')
  return inOrder(chunks.map(renderChunk))
})

function renderChunk(text: string, index: number, chunks: readonly string[]) {
  return <CodeChunk text={text} isClosed={index < chunks.length - 1} />
}

const CodeChunk = memo(function CodeChunk({ text, isClosed }: { text: string; isClosed: boolean }) {
  return (
    <span className="markdown-code-chunk" data-closed={isClosed ? '' : undefined}>
      {revealHidden(text)}
    </span>
  )
})
