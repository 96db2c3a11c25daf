import { useState } from 'react'
import type { JsonValue } from '../../../../core/kernel/json.ts'
import { Button } from '../../../ui/button.tsx'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { say } from '../../../words/say.ts'
import type { CallView } from '../answer/answer-view.ts'
import { withoutEncrypted } from './describe-hosted-call.ts'
import { foldText } from './fold-text.ts'
import { CallSteps } from './call-steps.tsx'
import { translate } from '../../../words/translate.ts'

export function CallDetails({ call }: { call: CallView }) {
  return (
    <div className="flex flex-col gap-3 ps-5 pt-1 pb-3">
      <ValueBlock title={say('Arguments')} value={call.arguments ?? call.argumentsText} />
      {call.steps !== undefined && call.state !== 'running' && <CallSteps steps={call.steps} />}
      {call.streamed !== undefined && call.state !== 'running' && (
        <ValueBlock title={say('Output')} value={call.streamed} />
      )}
      {call.result !== undefined && (
        <ValueBlock
          title={say('Result')}
          value={call.isHosted ? withoutEncrypted(call.result) : call.result}
        />
      )}
      {call.failure !== undefined && (
        <p className={call.state === 'failed' ? 'text-danger' : 'text-warning'}>
          {translate(call.failure.message)} {translate(call.failure.hint)}
          {call.failure.detail !== undefined && (
            <span className="block break-words text-muted">{call.failure.detail}</span>
          )}
        </p>
      )}
    </div>
  )
}

/** Shows the beginning of a long value and expands on demand, so that the conversation stays readable. */
function ValueBlock({ title, value }: { title: string; value: JsonValue | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? {}, null, 2)
  const { shown, hiddenLines, hiddenCharacters } = foldText(text)
  const isFolded = hiddenCharacters > 0
  return (
    <div>
      <p className="text-xs font-medium text-muted">{title}</p>
      {/* Focusable, because a long value scrolls inside its own box. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={title}
        className="mt-1 max-h-80 overflow-auto rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        <RevealedText text={isFolded && !isWhole ? shown : text} />
      </pre>
      {isFolded && (
        <Button
          look="quiet"
          className="mt-1 h-8 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? say('Show less') : describeRest(hiddenLines, hiddenCharacters)}
        </Button>
      )}
    </div>
  )
}

function describeRest(lines: number, characters: number): string {
  return lines > 0
    ? say('Show {lines} more lines', { lines })
    : say('Show {characters} more characters', { characters })
}
