import type { BlockStore } from '../../../ui/block-store.ts'
import { Markdown, PlainProse } from '../../../ui/markdown.tsx'

/** Where an answer's text comes from: its blocks, or its words until they were rendered. */
export interface ProseSource {
  blocks: BlockStore | null
  readProse: (prose: number) => string
}

export interface ProseProps {
  source: ProseSource
  prose: number
  /** The text is being written here. */
  isTail: boolean
}

export function Prose({ source, prose, isTail }: ProseProps) {
  if (source.blocks === null) return <PlainProse text={source.readProse(prose)} />
  return <Markdown store={source.blocks} prose={prose} streaming={isTail} />
}
