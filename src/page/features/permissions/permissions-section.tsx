import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { AllowlistSection, type PermissionSettingsProps } from './allowlist-section.tsx'
import { ApprovalsSection } from './approvals-section.tsx'
import { DeliberateSection } from './deliberate-section.tsx'
import { GuardsSection } from './guards-section.tsx'
import { createPermissionCommands } from './permission-commands.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { SettingSwitch } from '../settings/setting-switch.tsx'

export interface PermissionsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Browser permissions of the page, from the composition root. */
  children?: ReactNode
}

/** Settings page for tool permissions and guards. */
export function PermissionsSection({ client, queries, announce, children }: PermissionsSectionProps) {
  const commands = useMemo(() => createPermissionCommands(client, announce), [client, announce])
  const [tools, setTools] = useState<readonly ToolSummary[]>([])
  useEffect(() => void commands.listTools().then(setTools), [commands])
  return (
    <SettingsSection
      title={i18n.t('Permissions')}
      intro={i18n.t(
        'Choose a chat’s mode (Ask, Allowlist or Auto) below the message box. These settings apply to all chats.',
      )}
    >
      <AllowlistSection queries={queries} commands={commands} tools={tools} />
      <ApprovalsSection queries={queries} commands={commands} />
      <GuardsSection queries={queries} commands={commands} />
      <InteractionsSection queries={queries} commands={commands} />
      <DeliberateSection queries={queries} commands={commands} tools={tools} />
      {children}
    </SettingsSection>
  )
}

/** Settings for approvals and questions. */
function InteractionsSection({ queries, commands }: PermissionSettingsProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('prompt-timeout-seconds'), [queries]))
  const seconds = setting.state === 'ready' ? setting.value : null
  const save = (text: string) => {
    const value = text.trim() === '' ? null : Number(text)
    return commands.trySetting({ key: 'prompt-timeout-seconds', value })
  }
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{i18n.t('Questions')}</h3>
      <SettingSwitch
        queries={queries}
        settingKey="asks-when-tainted"
        label={i18n.t('Ask when read content may have chosen an address')}
        hint={i18n.t(
          'After a page, a file or a tool’s result was read, calls to addresses that you did not write ask first, in every mode. If off, such content can make the model send parts of the chat elsewhere without asking you.',
        )}
        isOnByDefault
        onSave={commands.saveSetting}
      />
      <div className="mt-2 max-w-form">
        <EntryField
          label={i18n.t('Question timeout (seconds)')}
          hint={i18n.t(
            'After that, the question counts as denied, and the model gets a notice. Leave empty to wait forever, even through a reload.',
          )}
          placeholder={i18n.t('Forever')}
          inputMode="numeric"
          value={seconds === null ? '' : String(seconds)}
          onSave={save}
        />
      </div>
    </div>
  )
}
