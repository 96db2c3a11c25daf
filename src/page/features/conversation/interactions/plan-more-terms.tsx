import { use, useMemo } from 'react'
import { isSameModel } from '../../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { ReportLength } from '../../../../core/model/research/research-terms.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { listModelOptions, modelOptionLabel } from '../../models/model-options.ts'
import type { PlanProblems, TermEntries } from './plan-terms.ts'

export interface MoreTermsProps {
  entries: TermEntries
  problems: PlanProblems
  onChange: (changed: Partial<TermEntries>) => void
}

const lengths: Record<ReportLength, MessageDescriptor> = {
  short: /*i18n*/ { id: 'Short' },
  normal: /*i18n*/ { id: 'Normal' },
  long: /*i18n*/ { id: 'Long' },
}

/** Terms of a research that few people change. */
export function MoreTerms({ entries, problems, onChange }: MoreTermsProps) {
  return (
    <div className="grid items-start gap-4 @md:grid-cols-2">
      <Field label={i18n.t('Time limit (minutes)')} error={problems.minutes}>
        <input
          type="number"
          min={1}
          value={entries.minutes}
          onChange={(event) => onChange({ minutes: event.target.value })}
          className={controlClass}
        />
      </Field>
      <Field label={i18n.t('Report length')}>
        <select
          value={entries.length}
          onChange={(event) => onChange({ length: event.target.value as ReportLength })}
          className={controlClass}
        >
          {Object.entries(lengths).map(([length, label]) => (
            <option key={length} value={length}>
              {i18n.t(label)}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={i18n.t('Only these sites')}
        hint={i18n.t('e.g. example.org, docs.example.com')}
        error={problems.onlySites}
      >
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={entries.onlySites}
          onChange={(event) => onChange({ onlySites: event.target.value })}
          className={controlClass}
        />
      </Field>
      <Field label={i18n.t('Language')} hint={i18n.t('Empty: the language of your question')}>
        <input
          type="text"
          autoComplete="off"
          maxLength={60}
          value={entries.language}
          onChange={(event) => onChange({ language: event.target.value })}
          className={controlClass}
        />
      </Field>
      <ModelField
        label={i18n.t('Model for research')}
        model={entries.models.research}
        onChange={(research) => onChange({ models: { ...entries.models, research } })}
      />
      <ModelField
        label={i18n.t('Model for writing')}
        model={entries.models.writing}
        onChange={(writing) => onChange({ models: { ...entries.models, writing } })}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11 @md:col-span-2">
        <input
          type="checkbox"
          checked={entries.asksAboutOthers}
          onChange={(event) => onChange({ asksAboutOthers: event.target.checked })}
          className="size-4 shrink-0 accent-accent"
        />
        {i18n.t('Ask before other sites')}
      </label>
    </div>
  )
}

interface ModelFieldProps {
  label: string
  model: ModelRef
  onChange: (model: ModelRef) => void
}

function ModelField({ label, model, onChange }: ModelFieldProps) {
  const queries = use(ConversationServicesContext)?.queries ?? null
  const providers = useObservable(useMemo(() => queries && queries.watchProviders(), [queries]))
  const options = providers.state === 'ready' ? listModelOptions(providers.value) : []
  const chosen = options.findIndex((option) => isSameModel(option.model, model))
  return (
    <Field label={label}>
      <select
        value={chosen}
        onChange={({ target: { value } }) => {
          const option = options[Number(value)]
          if (option) onChange(option.model)
        }}
        className={controlClass}
      >
        {chosen === -1 && (
          <option value={-1}>
            {providers.state === 'ready' ? modelOptionLabel(model, options) : spellHidden(model.modelId)}
          </option>
        )}
        {options.map((option, index) => (
          <option key={option.label} value={index}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
