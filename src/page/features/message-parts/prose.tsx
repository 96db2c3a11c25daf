import type { BlockStore } from '../../ui/markdown/block-store.ts'
import { Markdown, PlainProse } from '../../ui/markdown/markdown.tsx'

/** Source of an answer's text: its blocks, or plain text until they are rendered. */
export interface ProseSource {
  blocks: BlockStore | null
  readProse: (prose: number) => string
}

export interface ProseProps {
  source: ProseSource
  prose: number
  /** Text is being written here. */
  isTail: boolean
}

export function Prose({ source, prose, isTail }: ProseProps) {
  if (source.blocks === null) return <PlainProse text={source.readProse(prose)} />
  return <Markdown store={source.blocks} prose={prose} streaming={isTail} />
}
