import { LetterText } from 'lucide-react'
import { use, useState, type ReactNode, createContext } from 'react'
import type {
  FormatLimit,
  RenderedNode,
  RenderedBlock,
} from '../../../core/model/conversation/rendered-block.ts'
import { i18n } from '../../i18n/i18n.ts'
import { BlockStore } from './block-store.ts'
import { Button } from '../controls/button.tsx'
import { nodeText } from './internal/nodes.ts'

type Element = Exclude<RenderedNode, string>

interface LimitedPartProps {
  node: Element
  /** The content as it was written. */
  children: ReactNode
}

/** Results of manual formatting, by node. Rows unmount and mount again while the user scrolls. */
const outcomes = new WeakMap<Element, BlockStore | 'failed'>()

/** Content that exceeds the formatting limits. Says so, and formats on request. */
export function SizeLimitedBlock({ node, children }: LimitedPartProps) {
  const formatter = use(ManualFormatterContext)
  const [outcome, setOutcome] = useState(outcomes.get(node))
  const [isFormatting, setIsFormatting] = useState(false)
  const [isFormatted, setIsFormatted] = useState(outcome instanceof BlockStore)
  const properties = node[1] === 0 ? {} : node[1]
  const limit = properties['data-limit'] as FormatLimit
  const canFormat = formatter !== null && limit !== 'words'

  const press = async () => {
    if (isFormatting || formatter === null) return
    if (outcome instanceof BlockStore) return setIsFormatted(!isFormatted)
    setIsFormatting(true)
    const blocks = await formatter.format(
      `${String(properties['data-head'] ?? '')}${nodeText(node.slice(2) as RenderedNode[])}`,
    )
    const next = blocks === null ? 'failed' : BlockStore.openRendering({ prose: [blocks] })
    outcomes.set(node, next)
    setOutcome(next)
    setIsFormatted(next !== 'failed')
    setIsFormatting(false)
  }

  return (
    <div data-limited="">
      <div
        role="group"
        aria-label={i18n.t('Too large to format')}
        className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted select-none"
      >
        <LetterText aria-hidden size={16} className="shrink-0" />
        <span role="status" className="min-w-0 flex-1 basis-48">
          {outcome === 'failed'
            ? i18n.t('This part could not be formatted in time, so it is shown unformatted.')
            : describe(limit)}
        </span>
        {canFormat && (
          <Button aria-disabled={isFormatting} onClick={() => void press()}>
            {isFormatting
              ? i18n.t('Formatting…')
              : isFormatted
                ? i18n.t('Show unformatted')
                : i18n.t('Render anyway')}
          </Button>
        )}
      </div>
      {isFormatted && outcome instanceof BlockStore ? (
        <div className="overflow-x-auto">{formatter?.draw(outcome)}</div>
      ) : (
        children
      )}
    </div>
  )
}

function describe(limit: FormatLimit): string {
  switch (limit) {
    case 'deep':
      return i18n.t('Too deeply nested to format, so this part is shown unformatted.')
    case 'long':
      return i18n.t('Too long to format, so this part is shown unformatted.')
    case 'words':
      return i18n.t('Too large to format, so only the text of this part is shown.')
    default:
      return i18n.t('Too large to format, so this part is shown unformatted.')
  }
}

/** Formats content that exceeded the formatting limits. */
export interface ManualFormatter {
  /** Resolves to null if formatting took too long or the result is too large. Never rejects. */
  format(text: string): Promise<readonly RenderedBlock[] | null>
  draw(store: BlockStore): ReactNode
}

/** Null if nothing can format the content. The content then stays as it was written. */
export const ManualFormatterContext = createContext<ManualFormatter | null>(null)
