import { useId, useMemo } from 'react'
import type { Enrichment } from '../../../core/model/conversation/enrichment.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { toolEntries } from '../settings/tool-entries.ts'
import { switchName } from '../settings/setting-switch.tsx'
import { DeliberateSection } from './deliberate-section.tsx'
import type { PermissionSettingsProps } from './permission-lists.tsx'

export interface ToolsSectionProps extends PermissionSettingsProps {
  tools: readonly ToolSummary[]
}

/** The tools of the assistant, one row each, and when they are offered. */
export function ToolsSection({ queries, commands, tools }: ToolsSectionProps) {
  const toolsOff = useObservable(useMemo(() => queries.watchSetting('tools-off'), [queries]))
  const kindsOff = useObservable(useMemo(() => queries.watchSetting('enrichments-off'), [queries]))
  const isReady = toolsOff.state === 'ready' && kindsOff.state === 'ready'
  const switchOf = (name: string) => {
    const kind = enrichingTools[name]
    const offTools = toolsOff.state === 'ready' ? (toolsOff.value ?? []) : []
    const offKinds = kindsOff.state === 'ready' ? (kindsOff.value ?? []) : []
    return {
      isReady,
      isOn: kind === undefined ? !offTools.includes(name) : !offKinds.includes(kind),
      onChange: (isOn: boolean) =>
        commands.saveSetting(
          kind === undefined
            ? { key: 'tools-off', value: switchName(offTools, name, isOn) }
            : { key: 'enrichments-off', value: switchName(offKinds, kind, isOn) },
        ),
    }
  }
  return (
    <SettingsSection
      id="tools"
      title={i18n.t('Tools')}
      intro={i18n.t('What models can do in your chats. A tool that is off is not offered and doesn’t run.')}
    >
      <ul
        aria-label={i18n.t('Tools')}
        className="divide-y divide-border rounded-lg border border-border bg-raised"
      >
        {sortTools(tools).map((tool) => (
          <ToolRow key={tool.name} tool={tool} {...switchOf(tool.name)} />
        ))}
      </ul>
      <DeliberateSection queries={queries} commands={commands} tools={tools} />
    </SettingsSection>
  )
}

/** Tools that add something to the context. Their switch is the one of that kind under “Enrichment”. */
const enrichingTools: Readonly<Record<string, Exclude<Enrichment['kind'], 'other'>>> = {
  peek_image: 'image',
  process_gif: 'gif',
  process_youtube_video: 'youtube',
  reveal_message_metadata: 'message metadata',
  increase_media_context: 'media window',
}

interface ToolRowProps {
  tool: ToolSummary
  isOn: boolean
  isReady: boolean
  onChange: (isOn: boolean) => void
}

function ToolRow({ tool: { name, mayAsk }, isOn, isReady, onChange }: ToolRowProps) {
  const htmlId = useId()
  const id = isKnownTool(name) ? name : null
  const { label, hint } = id === null ? { label: name, hint: '' } : settingText(id)
  return (
    <li
      data-setting={id === null ? undefined : settingAnchor(id)['data-setting']}
      className="flex items-start gap-4 px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <p>
          <label htmlFor={htmlId} className="cursor-pointer font-medium">
            {label}
          </label>{' '}
          <code className="font-mono text-xs text-faint">{name}</code>
        </p>
        <p id={`${htmlId}-hint`} className="mt-0.5 text-sm text-muted">
          {hint} {mayAsk ? i18n.t('Asks first in Ask mode.') : i18n.t('Runs without asking.')}
        </p>
      </div>
      <input
        id={htmlId}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={!isReady}
        aria-describedby={`${htmlId}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="switch mt-0.5 shrink-0"
      />
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
