import { useMemo, useState } from 'react'
import type { Project } from '../../../core/model/conversation/session.ts'
import type { Queries, ListedMemory } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { normalizeForFind } from '../../../lib/text.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { settingAnchor } from '../settings/settings-registry.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { createMemoryCommands, type MemoryCommands } from './memory-commands.ts'
import { MemoryForm } from './memory-form.tsx'
import { MemoryItem } from './memory-item.tsx'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import { ModelSetting } from '../models/model-setting.tsx'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import { SuggestedMemories } from './suggested-memories.tsx'

export interface MemorySectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Memories, with the chats that use them. */
export function MemorySection({ client, queries, announce }: MemorySectionProps) {
  const commands = useMemo(() => createMemoryCommands(client, announce), [client, announce])
  return (
    <SettingsSection
      id="memory"
      title={i18n.t('Memory')}
      intro={i18n.t(
        'Facts the assistant can use in later chats. It saves one when you ask it to remember something. Memories stay in this browser, except those that a message includes or the assistant looks up.',
      )}
    >
      <div className={settingsCard}>
        <SettingSwitch queries={queries} setting="memory" isOnByDefault onSave={commands.saveSetting} />
        <SettingSwitch
          queries={queries}
          setting="includes-memories"
          isOnByDefault
          onSave={commands.saveSetting}
        />
        <SettingSwitch queries={queries} setting="suggests-memories" onSave={commands.saveSetting} />
      </div>
      <ModelSetting
        queries={queries}
        setting="memory-model"
        noneLabel={i18n.t('The chat’s model')}
        onChange={(value) => commands.saveSetting({ key: 'memory-model', value })}
      />
      <SuggestedMemories client={client} queries={queries} />
      <div {...settingAnchor('memories')} className="flex flex-col gap-4">
        <MemoryForm label={i18n.t('New memory')} button={i18n.t('Add memory')} onSave={commands.add} />
        <MemoryList queries={queries} commands={commands} />
      </div>
    </SettingsSection>
  )
}

function MemoryList({ queries, commands }: { queries: Queries; commands: MemoryCommands }) {
  const memories = useObservable(useMemo(() => queries.watchMemories(), [queries]))
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  const [search, setSearch] = useState('')
  if (memories.state === 'loading') return <Spinner>{i18n.t('Loading your memories…')}</Spinner>
  if (memories.state === 'failed') return <FailureProblem failure={memories.reason} />
  const all = memories.value
  const named = projects.state === 'ready' ? projects.value : []
  const matches = filterMemories(all, search, named)
  return (
    <div>
      {all.length > 0 && (
        <SearchInput
          label={i18n.t('Search memories')}
          value={search}
          onChange={setSearch}
          className={`${controlClass} mb-3`}
        />
      )}
      <ul
        aria-label={i18n.t('Memories')}
        className={
          matches.length === 0 ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'
        }
      >
        {matches.map((entry) => (
          <MemoryItem key={entry.memory.id} entry={entry} projects={named} commands={commands} />
        ))}
      </ul>
      {matches.length === 0 && (
        <p className="text-muted">
          {all.length === 0
            ? i18n.t('No memories yet. Say “remember this” in a chat, or add one above.')
            : i18n.t('No matching memories.')}
        </p>
      )}
    </div>
  )
}

/** Returns the memories whose text, origin or project contains every word of the search. Returns all for an empty search. */
export function filterMemories(
  all: readonly ListedMemory[],
  search: string,
  projects: readonly Pick<Project, 'id' | 'name'>[] = [],
): readonly ListedMemory[] {
  const terms = normalizeForFind(search).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return all
  return all.filter(({ memory, chatTitle }) => {
    const project = projects.find(({ id }) => id === memory.scope)
    const text = normalizeForFind(`${memory.text} ${chatTitle ?? ''} ${project?.name ?? ''}`)
    return terms.every((word) => text.includes(word))
  })
}
