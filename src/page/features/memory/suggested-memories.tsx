import { use, useId, useMemo, useRef, useState } from 'react'
import type { Project } from '../../../core/model/conversation/session.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { createMemoryCommands, type MemoryCommands } from './memory-commands.ts'
import { MemoryForm } from './memory-form.tsx'
import { ScopeSelect } from './scope-select.tsx'

export interface SuggestedMemoriesProps {
  client: WorkerClient
  queries: Queries
  /** The chat that they were found in; all chats if absent. */
  sessionId?: SessionId
}

/** Facts that a model found in what the person typed. Nothing uses one before the person keeps it. */
export function SuggestedMemories({ client, queries, sessionId }: SuggestedMemoriesProps) {
  const announce = use(AnnounceContext)
  const commands = useMemo(() => createMemoryCommands(client, announce), [client, announce])
  const suggested = useObservable(
    useMemo(() => queries.watchSuggestedMemories(sessionId), [queries, sessionId]),
  )
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  const list = useRef<HTMLUListElement>(null)
  const headingId = useId()
  const memories = suggested.state === 'ready' ? suggested.value : []
  if (memories.length === 0) return null
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="mb-2 max-h-[40dvh] overflow-y-auto rounded-lg border border-border bg-raised"
    >
      <div className="px-4 pt-3">
        <p id={headingId} className="font-medium">
          {i18n.t('Suggested memories')}
        </p>
        <p className="text-sm text-muted">
          {i18n.t('Found in what you typed. Only those you keep are saved.')}
        </p>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="divide-y divide-border outline-none"
      >
        {memories.map(({ memory }) => (
          <SuggestedMemory
            key={memory.id}
            memory={memory}
            projects={projects.state === 'ready' ? projects.value : []}
            commands={commands}
            onAnswered={() => list.current?.focus()}
          />
        ))}
      </ul>
    </div>
  )
}

interface SuggestedMemoryProps {
  memory: Memory
  projects: readonly Project[]
  commands: MemoryCommands
  /** Called when the item is about to disappear, so that the focus has another place. */
  onAnswered: () => void
}

function SuggestedMemory({ memory, projects, commands, onAnswered }: SuggestedMemoryProps) {
  const id = useId()
  const [isEditing, setIsEditing] = useState(false)
  const save = async (text: string) => {
    const problem = await commands.edit(memory, text)
    if (problem === null) onAnswered()
    return problem
  }
  const answer = (act: (memory: Memory) => void) => () => {
    onAnswered()
    act(memory)
  }
  if (isEditing) {
    return (
      <li className="px-4 py-3">
        <MemoryForm
          label={i18n.t('Edit suggestion')}
          button={i18n.t('Keep')}
          text={memory.text}
          onSave={save}
          onCancel={() => setIsEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className="px-4 py-3">
      <p id={id} dir="auto" className="break-words">
        <RevealedText text={memory.text} />
      </p>
      <div className="flex flex-wrap items-end gap-x-4">
        {(projects.length > 0 || memory.scope !== 'all') && (
          <ScopeSelect
            scope={memory.scope}
            projects={projects}
            describedBy={id}
            onChange={(scope) => commands.setScope(memory, scope)}
          />
        )}
        <div className="ms-auto mt-1.5 flex flex-wrap gap-1">
          <Button aria-describedby={id} onClick={answer(commands.keep)}>
            {i18n.t('Keep')}
          </Button>
          <Button look="quiet" aria-describedby={id} onClick={() => setIsEditing(true)}>
            {i18n.t('Edit')}
          </Button>
          <Button look="quiet" aria-describedby={id} onClick={answer(commands.discard)}>
            {i18n.t('Discard')}
          </Button>
        </div>
      </div>
    </li>
  )
}
