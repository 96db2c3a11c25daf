import { CircleHelp } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import type {
  FormField,
  FormQuestion,
  InteractionAnswer,
  RejectionReason,
} from '../../../../core/model/tools/interaction.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import { redactSecretShapes } from '../../../../lib/secret-shapes.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../../ui/controls/parse-number.ts'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { formatNumberInput } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'
import { AskingAgent } from './asking-agent.tsx'
import { CardFrame, GuardedButton } from './card-frame.tsx'
import { showOutcome } from './question-outcome.tsx'
import { useCardEntries } from './use-card-entries.ts'

export interface FormCardProps {
  interaction: FormQuestion
  response: Omit<VisibleInteraction, 'interaction'>
  onAnswer: (answer: InteractionAnswer) => void
}

type Entries = Readonly<Record<string, string>>

/** Questions before a research, or of a server in a call, each with options or a text field. */
export function FormCard({ interaction, response, onAnswer }: FormCardProps) {
  const { fields, message, from } = interaction
  const isArmed = useClickGuard()
  const [entries, setEntries] = useCardEntries<Entries>(interaction.id, () =>
    Object.fromEntries(fields.map((field) => [field.name, toEntry(field.preset)])),
  )
  const [isChecked, setIsChecked] = useState(false)
  const problems = fields.flatMap((field) => {
    const problem = findProblem(field, entries[field.name] ?? '', from !== undefined)
    return problem === null ? [] : [[field.name, problem] as const]
  })
  const problemOf = new Map(isChecked ? problems : [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isArmed) return
    setIsChecked(true)
    if (problems.length > 0) return
    onAnswer({ outcome: 'accepted', value: { kind: 'form', values: toValues(fields, entries) } })
  }
  const reject = (reason: RejectionReason) => onAnswer({ outcome: 'rejected', reason })
  const label = from === undefined ? i18n.t('Questions') : i18n.t('Question from {from}', { from })
  const hasSecret =
    from !== undefined && Object.values(entries).some((entry) => redactSecretShapes(entry) !== entry)
  return (
    <CardFrame label={label} outcome={showOutcome(interaction, response)}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex items-start gap-2.5">
          <CircleHelp aria-hidden size={18} className="mt-px shrink-0 text-warning" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-medium break-words">
              <RevealedText text={message} />
            </p>
            <AskingAgent agent={interaction.agent} />
            {from !== undefined && (
              <p className="text-sm text-muted">
                {i18n.t('Asked by {from}. The server gets what you enter.', { from })}
              </p>
            )}
          </div>
        </div>
        {fields.map((field) => (
          <FormFieldView
            key={field.name}
            field={field}
            entry={entries[field.name] ?? ''}
            problem={problemOf.get(field.name)}
            onChange={(entry) => setEntries((before) => ({ ...before, [field.name]: entry }))}
          />
        ))}
        {response.failure !== null && <p className="text-danger">{response.failure}</p>}
        {hasSecret && (
          <p role="status" className="text-sm text-warning">
            {i18n.t('This looks like a password or key. Send it only if you trust the server with it.')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <GuardedButton type="submit" look="primary" isArmed={isArmed}>
            {from === undefined ? i18n.t('Answer') : i18n.t('Submit')}
          </GuardedButton>
          <GuardedButton
            isArmed={isArmed}
            onClick={() => reject(from === undefined ? 'skipped' : 'declined')}
          >
            {from === undefined ? i18n.t('Skip questions') : i18n.t('Decline')}
          </GuardedButton>
          {from !== undefined && (
            <GuardedButton look="quiet" isArmed={isArmed} onClick={() => reject('cancelled')}>
              {i18n.t('Cancel')}
            </GuardedButton>
          )}
        </div>
      </form>
    </CardFrame>
  )
}

interface FormFieldViewProps {
  field: FormField
  entry: string
  problem: string | undefined
  onChange: (entry: string) => void
}

function FormFieldView({ field, entry, problem, onChange }: FormFieldViewProps) {
  const { kind, label, isRequired } = field
  const id = useId()
  const described = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    'aria-invalid': problem !== undefined,
    'aria-required': isRequired,
  }
  return (
    <div className="flex flex-col gap-2">
      <p id={`${id}-label`} dir="auto" className="font-medium break-words">
        <RevealedText text={label} />
      </p>
      {kind === 'choice' || kind === 'yes-no' ? (
        <div role="radiogroup" {...described} className="flex flex-col gap-1.5">
          {listOptions(field).map((option) => (
            <label
              key={option.value}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border border-border bg-background px-3 py-1.5 hover:border-faint has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`${id}-choice`}
                value={option.value}
                checked={entry === option.value}
                onChange={() => onChange(option.value)}
                className="size-4 shrink-0 accent-accent"
              />
              <span dir="auto" className="min-w-0 break-words">
                <RevealedText text={option.label} />
              </span>
            </label>
          ))}
        </div>
      ) : (
        <input
          type="text"
          dir="auto"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={entry}
          onChange={(event) => onChange(event.target.value)}
          {...described}
          className={controlClass}
        />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function listOptions({ kind, options = [] }: FormField): { value: string; label: string }[] {
  if (kind === 'choice') return options
  return [
    { value: 'true', label: i18n.t('Yes') },
    { value: 'false', label: i18n.t('No') },
  ]
}

function toEntry(preset: JsonValue | undefined): string {
  if (typeof preset === 'number') return formatNumberInput(preset)
  return typeof preset === 'string' || typeof preset === 'boolean' ? String(preset) : ''
}

function findProblem(field: FormField, entry: string, isOfServer: boolean): string | null {
  const { kind, isRequired } = field
  if (entry.trim() === '') return isRequired ? describeMissing(field, isOfServer) : null
  return kind === 'number' && !Number.isFinite(parseLocalNumber(entry)) ? i18n.t('Enter a number.') : null
}

/** A form of a server can be declined, but its questions cannot be skipped. */
function describeMissing({ kind }: FormField, isOfServer: boolean): string {
  if (!isOfServer) return i18n.t('Answer this question, or skip all questions.')
  return kind === 'text' || kind === 'number' ? i18n.t('Enter a value.') : i18n.t('Choose a value.')
}

/** Returns the values of the fields that have an answer. */
function toValues(fields: readonly FormField[], entries: Entries): JsonObject {
  const answered = fields.filter(({ name }) => (entries[name] ?? '').trim() !== '')
  return Object.fromEntries(
    answered.map(({ name, kind }): [string, JsonValue] => {
      const entry = (entries[name] ?? '').trim()
      if (kind === 'number') return [name, parseLocalNumber(entry)]
      return [name, kind === 'yes-no' ? entry === 'true' : entry]
    }),
  )
}
