import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { AllowlistSection, type PermissionSettingsProps, ApprovalsSection } from './permission-lists.tsx'
import { createPermissionCommands } from './permission-commands.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { libraryHash } from '../workflows/library-address.ts'
import { RulesSection } from './rules-section.tsx'
import { ToolsSection } from './tools-section.tsx'

export interface ToolSettingsProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** The sections “Tools”, “Permissions”, “Rules” and “Workflows”. The first two share the list of tools. */
export function ToolSettings({ client, queries, announce }: ToolSettingsProps) {
  const commands = useMemo(() => createPermissionCommands(client, announce), [client, announce])
  const [tools, setTools] = useState<readonly ToolSummary[]>([])
  useEffect(() => void commands.listTools().then(setTools), [commands])
  const shared = { queries, commands, tools }
  return (
    <>
      <ToolsSection {...shared} />
      <PermissionsSection {...shared} />
      <RulesSection client={client} queries={queries} announce={announce} />
      <WorkflowsSection />
    </>
  )
}

/** A section with a link to the library, because workflows are not settings. */
function WorkflowsSection() {
  const { label, hint } = settingText('workflows')
  return (
    <SettingsSection id="workflows" title={label} intro={hint}>
      <a
        {...settingAnchor('workflows')}
        href={libraryHash}
        className="inline-flex min-h-9 w-fit items-center rounded-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {i18n.t('Open the workflows')}
      </a>
    </SettingsSection>
  )
}

/** Settings for calls that run without asking, and for safety checks. */
function PermissionsSection({
  queries,
  commands,
  tools,
}: PermissionSettingsProps & { tools: readonly ToolSummary[] }) {
  return (
    <SettingsSection
      id="permissions"
      title={i18n.t('Permissions')}
      intro={i18n.t(
        'Choose a chat’s mode (Ask, Allowlist or Auto) below the message box. These settings apply to all chats.',
      )}
    >
      <SafetySettings queries={queries} commands={commands} />
      <AllowlistSection queries={queries} commands={commands} tools={tools} />
      <ApprovalsSection queries={queries} commands={commands} />
    </SettingsSection>
  )
}

/** Checks of messages and calls, and how long approvals wait. */
function SafetySettings({ queries, commands }: PermissionSettingsProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('prompt-timeout-seconds'), [queries]))
  const seconds = setting.state === 'ready' ? setting.value : null
  const save = (text: string) => {
    const value = text.trim() === '' ? null : Number(text)
    return commands.trySetting({ key: 'prompt-timeout-seconds', value })
  }
  return (
    <div className={settingsCard}>
      <SettingSwitch queries={queries} setting="secret-guard" isOnByDefault onSave={commands.saveSetting} />
      <SettingSwitch
        queries={queries}
        setting="asks-when-tainted"
        isOnByDefault
        onSave={commands.saveSetting}
      />
      <div {...settingAnchor('prompt-timeout-seconds')} className="py-3">
        <EntryField
          {...settingText('prompt-timeout-seconds')}
          placeholder={i18n.t('Forever')}
          inputMode="numeric"
          value={seconds === null ? '' : String(seconds)}
          onSave={save}
        />
      </div>
    </div>
  )
}
