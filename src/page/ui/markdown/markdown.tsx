import './markdown.css'
import { useCallback, useId, useSyncExternalStore } from 'react'
import type { RenderedBlock } from '../../../core/model/conversation/rendered-block.ts'
import type { BlockStore } from './block-store.ts'
import { BlockGroup, useNextChange, WithNextChangeContext } from './internal/block-group.tsx'
import { ProseIdContext } from './internal/footnotes.tsx'
import { toFragment } from './internal/nodes.ts'
import { isEmptyBlock } from './internal/continued-blocks.ts'
import { useIncrementalGroups } from './internal/incremental-mount.ts'
import { revealInProse } from '../text/revealed-text.tsx'
import { useLocale } from '../../i18n/locale.ts'

interface MarkdownProps {
  store: BlockStore
  prose: number
  /** True while the text is being written. A caret is shown at its end. */
  streaming?: boolean
}

/** Renders prose as elements. Parses nothing, and does not touch unchanged blocks. */
export function Markdown({ store, prose, streaming = false }: MarkdownProps) {
  const subscribe = useCallback((listener: () => void) => store.subscribe(prose, listener), [store, prose])
  const id = useId()
  const { language, locale } = useLocale()
  const { groups } = useSyncExternalStore(subscribe, () => store.getProse(prose))
  const mounted = useIncrementalGroups(groups)
  const withNextChange = useNextChange(streaming)
  const lastGroup = groups.findLastIndex(isDrawn)
  const lastMounted = mounted.findLastIndex(isDrawn)
  const renderGroup = (blocks: readonly RenderedBlock[], index: number) =>
    isDrawn(blocks) ? (
      <BlockGroup blocks={blocks} isClosed={index < lastGroup} isTail={streaming && index === lastMounted} />
    ) : null
  return (
    <div className="markdown">
      <ProseIdContext key={`${language} ${locale}`} value={id}>
        <WithNextChangeContext value={withNextChange}>
          {toFragment(mounted.map(renderGroup))}
        </WithNextChangeContext>
      </ProseIdContext>
      {streaming && groups.length === 0 && <span className="markdown-caret" />}
    </div>
  )
}

/** Returns whether a group has anything to draw. Table continuations are drawn in the group where the table starts. */
function isDrawn(blocks: readonly RenderedBlock[]): boolean {
  return !blocks.every(isEmptyBlock)
}

/** Prose as it was written. Shown before rendering is done and if rendering fails. */
export function PlainProse({ text }: { text: string }) {
  return (
    <div className="markdown">
      <p dir="auto" data-raw="">
        {revealInProse(text)}
      </p>
    </div>
  )
}
