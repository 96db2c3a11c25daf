import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { say } from '../../i18n/say.ts'

export interface DiagnosticsPartProps {
  compose: () => Promise<string>
}

type Outcome = 'none' | 'copied' | 'refused'

/** Recent errors and other data for a bug report, shown before the user shares them. */
export function DiagnosticsPart({ compose }: DiagnosticsPartProps) {
  const [text, setText] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const show = async () => {
    const composed = await compose()
    setText(composed)
    return composed
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await show())
      setOutcome('copied')
    } catch {
      // Without clipboard access the text can be selected by hand.
      setOutcome('refused')
    }
  }
  return (
    <div>
      <h3 className="font-medium">{say('Diagnostics')}</h3>
      <p className="mt-1 text-muted">
        {say(
          'The last errors and what else may help to find a fault. No text of your chats, no files, no addresses and no keys are in it, and it goes nowhere by itself.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>{say('Copy diagnostics')}</Button>
        <Button look="quiet" onClick={() => void show()}>
          {say('Show diagnostics')}
        </Button>
        <p role="status" className="text-sm text-muted">
          {outcome === 'copied' && say('Copied')}
          {outcome === 'refused' && say('The browser did not allow copying')}
        </p>
      </div>
      {text !== null && (
        <pre
          role="region"
          aria-label={say('Diagnostics')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
          tabIndex={0}
          className="mt-3 max-h-80 overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </div>
  )
}
