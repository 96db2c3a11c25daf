import { truncateString } from '../../../../lib/text.ts'
import { useEffect, useMemo } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { Assistant } from '../../../../core/model/assistants/assistant.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { chooseAssistant, useNewChatAssistant } from '../../chat-state/new-chat.ts'

/** Picker for the assistant of a new chat. Renders nothing if there are no assistants. */
export function AssistantPicker({ queries }: { queries: Pick<Queries, 'watchAssistants'> }) {
  const watched = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  const selected = useNewChatAssistant(({ assistant }) => assistant)
  const assistants = watched.state === 'ready' ? watched.value : null

  useEffect(() => {
    if (selected === null || assistants === null) return
    const now = assistants.find(({ id }) => id === selected.id) ?? null
    // A demo that was just opened is not in the list yet.
    if (now === null && selected.id === useNewChatAssistant.getState().intro?.assistantId) return
    if (now !== selected) chooseAssistant(now)
  }, [selected, assistants])

  if (assistants === null || assistants.length === 0) return null
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 text-sm font-medium text-faint">{i18n.t('Start with an assistant')}</legend>
      <div className="flex flex-wrap gap-2">
        <Choice label={i18n.t('None')} isChosen={selected === null} onChoose={() => chooseAssistant(null)} />
        {assistants.map((assistant) => (
          <Choice
            key={assistant.id}
            label={assistant.name}
            isChosen={selected?.id === assistant.id}
            onChoose={() => chooseAssistant(assistant)}
          />
        ))}
      </div>
      {selected !== null && <p className="mt-2 text-sm text-muted">{revealInProse(describe(selected))}</p>}
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-md border border-border bg-raised px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
      <input
        type="radio"
        name="assistant"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 truncate">{revealInProse(label)}</span>
    </label>
  )
}

const fewTools = 4

function describeTools(tools: readonly string[]): string {
  if (tools.length === 0) return i18n.t('No tools.')
  const names = tools.length > fewTools ? formatNumber(tools.length) : tools.join(', ')
  return i18n.t('Tools: {tools}.', { tools: names })
}

/** Describes in one line what the assistant includes. */
function describe({ instructions, tools, files }: Assistant): string {
  const first = instructions.split('\n')[0] ?? ''
  const parts = [
    first.length > 120 ? `${truncateString(first, 120)}…` : first,
    tools === undefined ? '' : describeTools(tools),
    files.length === 0
      ? ''
      : i18n.t('Files: {files}.', { files: files.map(({ filename }) => filename).join(', ') }),
  ]
  return parts.filter((part) => part !== '').join(' ')
}
