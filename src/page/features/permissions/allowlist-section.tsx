import { useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { PermissionCommands } from './permission-commands.ts'
import { PermissionItem, PermissionList } from './permission-list.tsx'

export interface PermissionSettingsProps {
  queries: Queries
  commands: PermissionCommands
}

export function AllowlistSection({
  queries,
  commands,
  tools,
}: PermissionSettingsProps & { tools: readonly ToolSummary[] }) {
  const { label, hint } = settingText('allowlist')
  const patterns = useObservable(useMemo(() => queries.watchAllowlist(), [queries]))
  return (
    <div {...settingAnchor('allowlist')} className="flex flex-col gap-3">
      <SectionHeader title={label}>{hint}</SectionHeader>
      <PatternForm commands={commands} tools={tools.filter(({ mayAsk }) => mayAsk)} />
      <PermissionList
        label={label}
        observed={patterns}
        whenEmpty={i18n.t('No rules yet. Allowlist mode works like Ask mode until you add one.')}
      >
        {patterns.state === 'ready' &&
          patterns.value.map((entry) => (
            <PermissionItem key={entry.id} onRemove={() => commands.removePattern(entry)}>
              <code className="font-mono text-sm break-all">
                <RevealedText
                  text={`${entry.toolName ?? i18n.t('any tool (no longer used)')} ${entry.pattern}`}
                />
              </code>
            </PermissionItem>
          ))}
      </PermissionList>
    </div>
  )
}

function PatternForm({ commands, tools }: { commands: PermissionCommands; tools: readonly ToolSummary[] }) {
  const [chosenTool, setChosenTool] = useState<string | null>(null)
  const toolName = chosenTool ?? tools[0]?.name ?? ''
  const [pattern, setPattern] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    const problem = await commands.addPattern({ toolName, pattern })
    setError(problem)
    if (problem === null) setPattern('')
  }
  return (
    <form
      className="flex flex-col items-start gap-2 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (pattern.trim() !== '') void add()
      }}
    >
      <div className="w-full sm:w-44">
        <Field label={i18n.t('Tool')}>
          <select
            value={toolName}
            onChange={(event) => setChosenTool(event.target.value)}
            className={`${controlClass} h-9.5`}
          >
            {tools.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      </div>
      <div className="w-full flex-1">
        <Field
          label={i18n.t('Pattern')}
          hint={i18n.t('e.g. https://example.org/docs for fetch_url. A * matches any characters.')}
          {...(error !== null && { error })}
        >
          <input
            type="text"
            value={pattern}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => {
              setPattern(event.target.value)
              setError(null)
            }}
            className={`${controlClass} font-mono`}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:mt-6.5" disabled={pattern.trim() === '' || toolName === ''}>
        {i18n.t('Add rule')}
      </Button>
    </form>
  )
}
