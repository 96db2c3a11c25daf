import { useEffect, useRef, useState } from 'react'
import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { ConversationServices } from '../../chat-state/conversation-services.ts'
import { ComparedAnswer } from './compared-answer.tsx'
import { useWordDifferences, type DifferenceCounts } from './use-word-differences.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'

export interface CompareDialogProps extends ConversationServices {
  messageId: MessageId
  isOpen: boolean
  onClose: () => void
}

/** Shows two answers side by side, or one below the other on a narrow screen, with their differences highlighted. */
export function CompareDialog({
  queries,
  client,
  labelModel,
  messageId,
  isOpen,
  onClose,
}: CompareDialogProps) {
  const [siblings, setSiblings] = useState<readonly TranscriptItem[] | null>(null)
  const [chosenPair, setChosenPair] = useState<readonly [string, string] | null>(null)
  useEffect(() => {
    const read = async () => {
      let items = await queries.readSiblings(messageId)
      // Answers that were not shown since the renderer changed are rendered now.
      const unrendered = items.filter(
        ({ message, rendering }) => rendering === null && message.status !== 'streaming',
      )
      if (unrendered.length > 0) {
        await Promise.all(
          unrendered.map(({ message }) => client.call('render-message', { messageId: message.id })),
        )
        items = await queries.readSiblings(messageId)
      }
      return items
    }
    return onResolved(read(), setSiblings)
  }, [queries, client, messageId])

  const [left, right] = chosenPair ?? chooseComparedPair(siblings ?? [], messageId)
  const pick = (side: 0 | 1) => (id: string) => setChosenPair(side === 0 ? [id, right] : [left, id])
  return (
    <Dialog title={i18n.t('Compare versions')} isWide isOpen={isOpen} onClose={onClose}>
      {siblings === null && <Spinner>{i18n.t('Loading the versions…')}</Spinner>}
      {siblings !== null && siblings.length < 2 && (
        <div className="px-5 pb-5">
          <Problem message={i18n.t('There are no longer two versions to compare.')} />
        </div>
      )}
      {siblings !== null && siblings.length >= 2 && (
        <ComparedPair pair={[left, right]} siblings={siblings} labelModel={labelModel} onPick={pick} />
      )}
    </Dialog>
  )
}

interface ComparedPairProps extends Pick<ConversationServices, 'labelModel'> {
  pair: readonly [string, string]
  siblings: readonly TranscriptItem[]
  onPick: (side: 0 | 1) => (id: string) => void
}

function ComparedPair({ pair, siblings, labelModel, onPick }: ComparedPairProps) {
  const box = useRef<HTMLDivElement>(null)
  const differences = useWordDifferences(box, pair.join())
  return (
    <>
      <p role="status" className="px-5 pb-3 text-sm text-muted">
        {differences !== null && describeDifferences(differences)}
      </p>
      <div
        ref={box}
        className="grid min-h-0 gap-x-6 gap-y-8 overflow-y-auto border-t border-border px-5 py-4 md:grid-cols-2"
      >
        {pair.map((id, side) => (
          <ComparedAnswer
            // oxlint-disable-next-line react/no-array-index-key -- the two sides are the places, whatever is shown in them
            key={side}
            label={side === 0 ? i18n.t('First version') : i18n.t('Second version')}
            siblings={siblings}
            id={id}
            labelModel={labelModel}
            onPick={onPick(side === 0 ? 0 : 1)}
          />
        ))}
      </div>
    </>
  )
}

function describeDifferences(differences: DifferenceCounts | 'too-long'): string {
  if (differences === 'too-long') return i18n.t('These texts are too long to highlight their differences.')
  const { first, second } = differences
  if (first + second === 0) return i18n.t('Both texts are the same.')
  return i18n.t(
    'Only in the first version: {first, plural, one {# word} other {# words}}. Only in the second: {second, plural, one {# word} other {# words}}.',
    { first, second },
  )
}

/**
 * Returns the version that the dialog was opened from and the one before it. For the first version the one after it is
 * used.
 */
export function chooseComparedPair(
  siblings: readonly Pick<TranscriptItem, 'message'>[],
  messageId: string,
): readonly [string, string] {
  const ids = siblings.map(({ message }) => message.id as string)
  const at = Math.max(0, ids.indexOf(messageId))
  const other = at === 0 ? 1 : at - 1
  const [first, second] = at < other ? [at, other] : [other, at]
  return [ids[first] ?? '', ids[second] ?? '']
}
