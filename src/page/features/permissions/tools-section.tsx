import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { toolEntries } from '../settings/tool-settings.ts'
import { DeliberateSection } from './deliberate-section.tsx'
import { createPermissionCommands, type PermissionCommands } from './permission-commands.ts'

export interface ToolsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** The tools of the assistant, one row each, and when they are offered. */
export function ToolsSection({ client, queries, announce }: ToolsSectionProps) {
  const commands = useMemo(() => createPermissionCommands(client, announce), [client, announce])
  const tools = useTools(commands)
  return (
    <SettingsSection
      id="tools"
      title={i18n.t('Tools')}
      intro={i18n.t('What models can do in your chats, and which calls ask you first.')}
    >
      <ul
        aria-label={i18n.t('Tools')}
        className="divide-y divide-border rounded-lg border border-border bg-raised"
      >
        {sortTools(tools).map((tool) => (
          <ToolRow key={tool.name} tool={tool} />
        ))}
      </ul>
      <DeliberateSection queries={queries} commands={commands} tools={tools} />
    </SettingsSection>
  )
}

export function useTools(commands: PermissionCommands): readonly ToolSummary[] {
  const [tools, setTools] = useState<readonly ToolSummary[]>([])
  useEffect(() => void commands.listTools().then(setTools), [commands])
  return tools
}

function ToolRow({ tool: { name, mayAsk } }: { tool: ToolSummary }) {
  const id = isKnownTool(name) ? name : null
  const { label, hint } = id === null ? { label: name, hint: '' } : settingText(id)
  return (
    <li
      data-setting={id === null ? undefined : settingAnchor(id)['data-setting']}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{label}</span>{' '}
          <code className="font-mono text-xs text-faint">{name}</code>
        </p>
        <p className="mt-0.5 text-sm text-muted">{hint}</p>
      </div>
      <p className="text-sm text-muted">
        {mayAsk ? i18n.t('Asks in Ask mode') : i18n.t('Runs without asking')}
      </p>
    </li>
  )
}

type KnownTool = keyof typeof toolEntries

function isKnownTool(name: string): name is KnownTool {
  return Object.hasOwn(toolEntries, name)
}

/** Sorts tools as in the registry, which lists the most used ones first. */
function sortTools(tools: readonly ToolSummary[]): readonly ToolSummary[] {
  const order = Object.keys(toolEntries)
  const indexOf = (name: string) => (isKnownTool(name) ? order.indexOf(name) : order.length)
  return tools.toSorted((one, other) => indexOf(one.name) - indexOf(other.name))
}
