import { ArrowRight, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { WorkflowId } from '../../../../core/model/id.ts'
import { jsonObjectSchema, type JsonObject } from '../../../../core/model/json.ts'
import type { DryRunStep } from '../../../../core/model/workflows/dry-run.ts'
import { parseJson } from '../../../../lib/json.ts'
import { classNames } from '../../../ui/class-names.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { revealHidden, revealInProse, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatList } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { showStageQuestion } from '../built-in-texts.ts'

interface DryRunItemProps {
  number: number
  isLast: boolean
  step: DryRunStep
  workflowId: WorkflowId
  /** Labels of the executions by key. */
  labels: ReadonlyMap<string, string>
  /** Called with another result for the stage. */
  onSample: (output: JsonObject) => void
}

/** One execution of a dry run: its gate, its outcome and what comes next; opened, also its prompt, data and result. */
export function DryRunItem({ number, isLast, step, workflowId, labels, onSample }: DryRunItemProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { key, stageId, label, prompt, data, output, next } = step
  return (
    <li data-stage={stageId} data-outcome={step.outcome} className="rounded-lg border border-border">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-start"
      >
        <ChevronRight
          aria-hidden
          size={16}
          className={classNames('shrink-0 text-muted rtl:-scale-x-100', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block break-words">
            <span className="text-muted tabular-nums">{number}. </span>
            <span className="font-medium">{revealInProse(label)}</span>
            {key.includes('~') && (
              <span className="text-muted">
                {' '}
                {i18n.t('(pass {number})', { number: Number(/~(\d+)/.exec(key)?.[1] ?? 1) })}
              </span>
            )}
          </span>
          <span className="block text-sm break-words text-muted">{describeStep(step, workflowId)}</span>
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <ArrowRight aria-hidden size={14} className="shrink-0 rtl:-scale-x-100" />
            <span className="min-w-0 break-words">
              {next.length === 0
                ? i18n.t(
                    isLast
                      ? /*i18n*/ { id: 'No further stage' }
                      : /*i18n*/ { id: 'Waits for the parallel stages' },
                  )
                : formatList(next.map((each) => spellHidden(labels.get(each) ?? each)))}
            </span>
          </span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-4 border-t border-border px-3 pt-3 pb-4">
          {prompt !== undefined && <Text label={i18n.t('Prompt')} text={prompt} />}
          {data.map(({ name, value }) => (
            <Text
              key={name}
              label={i18n.t('Data: {name}', { name: spellHidden(name) })}
              text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            />
          ))}
          {prompt !== undefined && output !== undefined && (
            <SampleResult output={output} onSample={onSample} />
          )}
        </div>
      )}
    </li>
  )
}

const outcomes: Record<DryRunStep['outcome'], MessageDescriptor> = {
  ok: /*i18n*/ { id: 'Result accepted' },
  fail: /*i18n*/ { id: 'Stage failed' },
  skip: /*i18n*/ { id: 'Stage skipped' },
  cancelled: /*i18n*/ { id: 'Stage stopped' },
}

const verdicts: Record<DryRunStep['gate']['verdict'], MessageDescriptor> = {
  proceed: /*i18n*/ { id: 'Before the stage: run' },
  retry: /*i18n*/ { id: 'Before the stage: check again' },
  skip: /*i18n*/ { id: 'Before the stage: skip' },
}

/** Returns the gate, the questions, the attempts and the outcome in one line. */
function describeStep(
  { stageId, gate, questions, attempts, outcome }: DryRunStep,
  workflowId: WorkflowId,
): string {
  return [
    i18n.t(verdicts[gate.verdict]),
    ...questions.map((question) =>
      i18n.t('Asks: “{question}”', {
        question: spellHidden(showStageQuestion(workflowId, stageId, question)),
      }),
    ),
    attempts > 1 ? i18n.t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts }) : '',
    i18n.t(outcomes[outcome]),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-sm text-muted">{label}</p>
      <pre
        dir="auto"
        className="max-h-64 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {revealHidden(text)}
      </pre>
    </div>
  )
}

/** The result of the stage as JSON. A changed one is used in all executions of the stage. */
function SampleResult({ output, onSample }: { output: JsonObject; onSample: (output: JsonObject) => void }) {
  const [entry, setEntry] = useState<string | null>(null)
  const isWrong = entry !== null && !jsonObjectSchema.safeParse(parseJson(entry)).success
  return (
    <Field
      label={i18n.t('Sample result')}
      hint={i18n.t('Change it to try another path.')}
      {...(isWrong && { error: i18n.t('Enter a JSON object.') })}
    >
      <textarea
        dir="ltr"
        rows={4}
        spellCheck={false}
        value={entry ?? JSON.stringify(output, null, 2)}
        onChange={({ target }) => {
          const read = jsonObjectSchema.safeParse(parseJson(target.value))
          setEntry(target.value)
          if (read.success) onSample(read.data)
        }}
        onBlur={() => isWrong || setEntry(null)}
        className={`${controlClass} max-h-64 field-sizing-content font-mono text-sm`}
      />
    </Field>
  )
}
