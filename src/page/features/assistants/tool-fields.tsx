import { X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { isMcpToolName } from '../../../core/model/mcp/mcp-result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { revealHidden, spellHidden } from '../../ui/text/revealed-text.tsx'

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
        <OtherTools installed={installed} tools={tools} onChange={onChange} />
      )}
    </fieldset>
  )
}

interface OtherToolsProps {
  installed: ReadonlySet<string>
  tools: readonly string[]
  onChange: (tools: readonly string[]) => void
}

/** Selected tools that are not installed, such as those of an MCP server that is off, and a field that adds one by its name. */
function OtherTools({ installed, tools, onChange }: OtherToolsProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const others = tools.filter((name) => !installed.has(name))
  const added = typed.trim()
  const add = () => {
    if (added !== '' && !tools.includes(added)) onChange([...tools, added])
    setTyped('')
    field.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2 ps-6 pt-2">
      {others.length > 0 && (
        <ul aria-label={i18n.t('Tools that are not installed')} className="flex flex-col">
          {others.map((name) => (
            <li key={name} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <span className="min-w-0 font-mono text-sm break-all">{revealHidden(name)}</span>
              <span className="shrink-0 text-sm text-muted">{i18n.t('Not installed')}</span>
              <IconButton
                icon={X}
                small
                label={i18n.t('Remove {name}', { name: spellHidden(name) })}
                onClick={() => {
                  onChange(tools.filter((each) => each !== name))
                  field.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48 sm:max-w-80">
          <Field label={i18n.t('Add a tool by name')}>
            <input
              ref={field}
              value={typed}
              maxLength={128}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isInputMethodKey(event)) return
                // Enter would submit the form around the field.
                event.preventDefault()
                add()
              }}
              className={`${controlClass} font-mono`}
            />
          </Field>
        </div>
        <Button onClick={add}>{i18n.t('Add tool')}</Button>
      </div>
    </div>
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
