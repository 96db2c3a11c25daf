import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import type { BlockStore } from '../../../ui/markdown/block-store.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { AnnouncedText } from './next-sentences.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** Returns the text of an answer, without reasoning, as blocks for announcements. Blocks are read lazily. */
export function toAnnouncedText(
  view: AnswerView | undefined,
  store: Pick<BlockStore, 'getProse'> | undefined,
): AnnouncedText {
  const texts = (view?.items ?? []).flatMap((item) => (item.type === 'text' ? [item.prose] : []))
  const groups = texts.flatMap((prose) => store?.getProse(prose).groups ?? [])
  const blockCount = groups.reduce((count, group) => count + group.length, 0)
  return {
    blockCount,
    isEnded: view !== undefined && view.status !== 'streaming',
    readBlock: (index) => {
      const block = findBlock(groups, index)
      return block === undefined ? '' : toSpokenBlock(block)
    },
  }
}

function findBlock(groups: readonly (readonly RenderedBlock[])[], index: number): RenderedBlock | undefined {
  let left = index
  for (const group of groups) {
    if (left < group.length) return group[left]
    left -= group.length
  }
  return undefined
}

/** Returns the spoken form of one block: its text, or its kind if its text makes no sense when read aloud. */
function toSpokenBlock(block: RenderedBlock): string {
  if (block.type === 'code')
    return block.language === ''
      ? i18n.t('Code.')
      : i18n.t('Code in {language}.', { language: block.language })
  return block.nodes.map(toSpoken).join(' ').replaceAll(/\s+/g, ' ').trim()
}

const apart = new Set([
  'p',
  'li',
  'ul',
  'ol',
  'blockquote',
  'details',
  'summary',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'dd',
  'dt',
])

function toSpoken(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (tag === 'table') return properties !== 0 && 'data-continued' in properties ? '' : i18n.t('A table.')
  if (properties !== 0 && 'tex' in properties) return i18n.t('A formula.')
  if (tag === 'img') return properties === 0 ? '' : String(properties['alt'] ?? '')
  const text = children.map(toSpoken).join('')
  return apart.has(tag) ? ` ${text} ` : text
}
