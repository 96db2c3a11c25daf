import { memoryScopeSchema, type MemoryScope } from '../../../core/model/assistants/memory.ts'
import type { Project } from '../../../core/model/conversation/session.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface ScopeSelectProps {
  scope: MemoryScope | undefined
  projects: readonly Project[]
  /** Id of the element with the text of the memory. */
  describedBy: string
  onChange: (scope: MemoryScope) => void
}

/** Select for the chats that use a memory. */
export function ScopeSelect({ scope = 'all', projects, describedBy, onChange }: ScopeSelectProps) {
  const isListed = scope === 'all' || projects.some(({ id }) => id === scope)
  return (
    <label className="mt-1.5 flex max-w-full items-center gap-2 text-sm text-muted">
      {i18n.t('Scope')}
      <span className="min-w-0">
        <select
          aria-describedby={describedBy}
          value={scope}
          onChange={(event) => onChange(memoryScopeSchema.parse(event.target.value))}
          className={controlClass}
        >
          <option value="all">{i18n.t('All chats')}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {i18n.t('Project: {name}', { name })}
            </option>
          ))}
          {!isListed && <option value={scope}>{i18n.t('A project or chat that no longer exists')}</option>}
        </select>
      </span>
    </label>
  )
}
