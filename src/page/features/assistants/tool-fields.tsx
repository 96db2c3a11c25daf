import { useEffect, useId, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { isMcpToolName } from '../../../core/model/mcp/mcp-result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Field } from '../../ui/controls/field.tsx'
import { LinesInput } from '../../ui/controls/lines-input.tsx'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { revealHidden } from '../../ui/text/revealed-text.tsx'

/** Returns the names of all tools, with those of MCP servers that are on, or `undefined` until they are listed. */
export function useToolNames(
  client: Pick<WorkerClient, 'call'>,
  queries: Pick<Queries, 'watchMcpServers' | 'watchMcpSnapshots'>,
): ReadonlySet<string> | undefined {
  const [own, setOwn] = useState<readonly string[]>()
  useEffect(
    () =>
      onResolved(client.call('list-tools', {}), (listed) => {
        if (listed.ok) setOwn(listed.value.tools.map(({ name }) => name))
      }),
    [client],
  )
  const servers = useObservable(useMemo(() => queries.watchMcpServers(), [queries]))
  const snapshots = useObservable(useMemo(() => queries.watchMcpSnapshots(), [queries]))
  return useMemo(() => {
    if (own === undefined || servers.state !== 'ready' || snapshots.state !== 'ready') return undefined
    const tools = snapshots.value.flatMap((snapshot) =>
      servers.value.some(({ id, isOn }) => isOn && id === snapshot.serverId) ? snapshot.tools : [],
    )
    return new Set([...own, ...tools.flatMap(({ name, state }) => (state === 'on' ? [name] : []))])
  }, [own, servers, snapshots])
}

export interface ToolFieldsProps {
  /** Names of the tools that are installed. `undefined` until they are listed. */
  installed: ReadonlySet<string> | undefined
  /** `null`: all tools. */
  tools: readonly string[] | null
  onChange: (tools: readonly string[] | null) => void
}

/** Allows all tools, or only selected ones. */
export function ToolFields({ installed, tools, onChange }: ToolFieldsProps) {
  const group = useId()
  const names = [...(installed ?? tools ?? [])].toSorted()
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
        // Before the tools are listed, choosing single tools would select none.
        isDisabled={installed === undefined}
        // Tools of MCP servers can be many, and are chosen one by one.
        onChoose={() => onChange([...(installed ?? [])].filter((name) => !isMcpToolName(name)))}
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
      {tools !== null && installed !== undefined && (
        <div className="ps-6 pt-2">
          <Field label={i18n.t('Tools that are not installed')} hint={i18n.t('One per line.')}>
            <LinesInput
              value={tools.filter((name) => !installed.has(name))}
              // A name that is being typed can be that of an installed tool for a moment. Only its checkbox selects that tool.
              onChange={(lines) => {
                const others = lines.filter((name) => !installed.has(name))
                onChange([...new Set([...tools.filter((name) => installed.has(name)), ...others])])
              }}
            />
          </Field>
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
