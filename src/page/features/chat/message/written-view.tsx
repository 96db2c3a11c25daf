import { Fragment } from 'react'
import { revealInProse } from '../../../ui/revealed-text.tsx'
import { splitWritten, type WrittenText } from '../../../../core/kernel/written-text.ts'
import { toggleDetails, useOpenDetails } from '../transcript/open-details.ts'
import { PastedButton, PastedPanel } from '../composer/pasted-chip.tsx'

/** A user's message, with pastes collapsed in place. */
export function WrittenView({ id, written }: { id: string; written: WrittenText }) {
  const open = useOpenDetails((details) => details.open)
  return splitWritten(written).map(({ text, pasted }) => {
    if (pasted === undefined) return revealInProse(text)
    const key = `pasted:${id}:${pasted.placeholder}`
    const isOpen = open.has(key)
    return (
      <Fragment key={pasted.placeholder}>
        <span className="inline-block max-w-full rounded-lg bg-fill/60 align-middle">
          <PastedButton paste={pasted} isOpen={isOpen} onToggle={() => toggleDetails(key)} />
        </span>
        {isOpen && <PastedPanel paste={pasted} />}
      </Fragment>
    )
  })
}
