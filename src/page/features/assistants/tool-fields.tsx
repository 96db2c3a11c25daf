import { useEffect, useId, useState } from 'react'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { revealHidden } from '../../ui/text/revealed-text.tsx'

export interface ToolFieldsProps {
  client: Pick<WorkerClient, 'call'>
  /** `null`: all tools. */
  tools: readonly string[] | null
  onChange: (tools: readonly string[] | null) => void
}

/** Allows all tools, or only selected ones. */
export function ToolFields({ client, tools, onChange }: ToolFieldsProps) {
  const group = useId()
  // Null until the tools are listed. Before that, choosing single tools would select none.
  const [toolNames, setToolNames] = useState<readonly string[] | null>(null)
  useEffect(() => {
    return onResolved(client.call('list-tools', {}), (listed) => {
      if (listed.ok) setToolNames(listed.value.tools.map(({ name }) => name))
    })
  }, [client])
  const names = [...new Set([...(toolNames ?? []), ...(tools ?? [])])].toSorted()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{i18n.t('Tools')}</legend>
      <Choice
        group={group}
        label={i18n.t('All, including those of later versions')}
        isChosen={tools === null}
        onChoose={() => onChange(null)}
      />
      <Choice
        group={group}
        label={i18n.t('Only these')}
        isChosen={tools !== null}
        isDisabled={toolNames === null}
        onChoose={() => onChange(toolNames)}
      />
      {tools !== null && (
        <div className="grid gap-x-4 ps-6 sm:grid-cols-2">
          {names.map((name) => (
            <label key={name} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={tools.includes(name)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...tools, name] : tools.filter((each) => each !== name))
                }
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 truncate font-mono text-sm">{revealHidden(name)}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  group: string
  label: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}

function Choice({ group, label, isChosen, isDisabled = false, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      {label}
    </label>
  )
}
