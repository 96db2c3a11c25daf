import { useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { controlClass } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { Announce } from '../../ui/announce.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { findMemories } from './find-memories.ts'
import { createMemoryCommands, type MemoryCommands } from './memory-commands.ts'
import { MemoryForm } from './memory-form.tsx'
import { MemoryItem } from './memory-item.tsx'

export interface MemorySectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for memories that apply to all chats. */
export function MemorySection({ client, queries, announce }: MemorySectionProps) {
  const commands = useMemo(() => createMemoryCommands(client, announce), [client, announce])
  const setting = useObservable(useMemo(() => queries.watchSetting('memory'), [queries]))
  return (
    <SettingsSection
      title={say('Memory')}
      intro={say(
        'Facts for all of your chats. The assistant adds one when you ask it to remember something, and looks them up when a question may depend on them. They stay in this browser until a model is given them.',
      )}
    >
      <Switch
        label={say('Use memory')}
        hint={say('Off: the assistant can neither store nor look up anything. What is stored stays.')}
        isOn={setting.state === 'ready' ? (setting.value ?? true) : true}
        disabled={setting.state !== 'ready'}
        onChange={commands.setOn}
      />
      <MemoryForm label={say('New memory')} button={say('Add memory')} onSave={commands.add} />
      <MemoryList queries={queries} commands={commands} />
    </SettingsSection>
  )
}

function MemoryList({ queries, commands }: { queries: Queries; commands: MemoryCommands }) {
  const memories = useObservable(useMemo(() => queries.watchMemories(), [queries]))
  const [search, setSearch] = useState('')
  if (memories.state === 'loading') return <Waiting>{say('Reading your memories…')}</Waiting>
  if (memories.state === 'failed')
    return <Problem message={memories.reason.message} hint={memories.reason.hint} />
  const all = memories.value
  const found = findMemories(all, search)
  return (
    <div>
      {all.length > 0 && (
        <input
          type="search"
          aria-label={say('Search memories')}
          placeholder={say('Search memories')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${controlClass} mb-3`}
        />
      )}
      <ul
        aria-label={say('Memories')}
        className={
          found.length === 0 ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'
        }
      >
        {found.map((entry) => (
          <MemoryItem key={entry.memory.id} entry={entry} commands={commands} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-muted">
          {all.length === 0
            ? say('Nothing is remembered yet: say “remember this” in a chat, or add something above.')
            : say('No memory has these words.')}
        </p>
      )}
    </div>
  )
}
