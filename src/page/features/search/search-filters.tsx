import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { findModelLabel } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { ChatSearchOutput } from '../../../core/model/commands/search-commands.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { toSearchSpan, searchRanges, type SearchDates, type SearchRangeId } from './search-range.ts'

export interface SelectedFilters {
  range: SearchRangeId
  /** Used with the range `dates`. */
  dates: SearchDates
  /** Model as named in the index, or `any`. */
  model: string
  tool: string
}

export const noFilters: SelectedFilters = {
  range: 'any',
  dates: { from: '', until: '' },
  model: 'any',
  tool: 'any',
}

interface SearchFiltersProps {
  filters: SelectedFilters
  queries: Queries
  known: Pick<ChatSearchOutput, 'models' | 'tools'>
  onChange: (filters: SelectedFilters) => void
}

/** Filters by time, model and tool. Lists only models and tools that occur in chats. */
export function SearchFilters({ filters, queries, known, onChange }: SearchFiltersProps) {
  const watched = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const providers = watched.state === 'ready' ? watched.value : []
  return (
    <div className="grid grid-cols-1 gap-2 pt-2 text-sm">
      <Choice
        label={i18n.t('Date')}
        value={filters.range}
        onChange={(range) => onChange({ ...filters, range: range as SearchRangeId })}
      >
        {searchRanges.map(({ id, label }) => ({ value: id, label: i18n.t(label) }))}
      </Choice>
      {filters.range === 'dates' && <Dates filters={filters} onChange={onChange} />}
      <Choice
        label={i18n.t('Model')}
        value={filters.model}
        onChange={(model) => onChange({ ...filters, model })}
      >
        {[
          { value: 'any', label: i18n.t('Any model') },
          ...withChosen(known.models, filters.model).map((name) => ({
            value: name,
            label: spellHidden(labelOf(name, providers)),
          })),
        ]}
      </Choice>
      <Choice label={i18n.t('Tool')} value={filters.tool} onChange={(tool) => onChange({ ...filters, tool })}>
        {[
          { value: 'any', label: i18n.t('Any tool') },
          ...withChosen(known.tools, filters.tool).map((name) => ({ value: name, label: spellHidden(name) })),
        ]}
      </Choice>
    </div>
  )
}

function Dates({ filters, onChange }: Pick<SearchFiltersProps, 'filters' | 'onChange'>) {
  const { dates } = filters
  const isTurned = toSearchSpan(filters, Date.now()) === null
  const toField = (end: keyof SearchDates) => (
    <input
      type="date"
      // Without a maximum, browsers accept years with six digits.
      max="9999-12-31"
      value={dates[end]}
      onChange={({ target: { value } }) => onChange({ ...filters, dates: { ...dates, [end]: value } })}
      className={`${controlClass} py-1.5`}
    />
  )
  return (
    <div role="group" aria-label={i18n.t('Between two dates')} className="grid grid-cols-1 gap-2">
      <Field label={i18n.t('From')}>{toField('from')}</Field>
      <Field
        label={i18n.t('Until')}
        {...(isTurned && { error: i18n.t('This is before the first date. Choose a later one.') })}
      >
        {toField('until')}
      </Field>
    </div>
  )
}

/** Adds the selected name to the options, even if it no longer occurs. */
function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === 'any' || names.includes(chosen) ? names : [...names, chosen]
}

interface Option {
  value: string
  label: string
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: readonly Option[]
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} py-1.5`}
      >
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

function labelOf(name: string, providers: readonly Provider[]): string {
  const at = name.indexOf('/')
  const model = { providerId: name.slice(0, at) as ProviderId, modelId: name.slice(at + 1) }
  return findModelLabel(model, providers)
}
