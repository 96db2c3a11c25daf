import { useMemo } from 'react'
import { defaultFollowUps } from '../../../core/model/tools/default-follow-ups.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { PermissionSettingsProps } from './permission-lists.tsx'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { settingsCard } from '../../ui/layout/settings-section.tsx'
import { settingAnchor } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'

export interface DeliberateSectionProps extends PermissionSettingsProps {
  tools: readonly ToolSummary[]
}

/** The tools whose definitions are sent to models, deliberate tool mode and its trigger words. */
export function DeliberateSection({ queries, commands, tools }: DeliberateSectionProps) {
  const mode = useObservable(useMemo(() => queries.watchSetting('deliberate-mode'), [queries]))
  const setting = useObservable(useMemo(() => queries.watchSetting('tool-triggers'), [queries]))
  const isOn = mode.state === 'ready' && mode.value === true && setting.state === 'ready'
  const stored = (setting.state === 'ready' && setting.value) || { byTool: {} }
  return (
    <div {...settingAnchor('tool-triggers')} className={settingsCard}>
      <SettingSwitch queries={queries} setting="shows-more-tools" onSave={commands.saveSetting} />
      <SettingSwitch queries={queries} setting="deliberate-mode" onSave={commands.saveSetting} />
      {isOn && (
        <div className="flex flex-col gap-5 py-4">
          <p className="text-sm text-muted">
            {i18n.t(
              'Separate words with commas. Single words match whole words, phrases match exactly. Case doesn’t matter.',
            )}
          </p>
          {tools.map(({ name, triggers }) => (
            <EntryField
              key={name}
              label={i18n.t('Words for {name}', { name })}
              hint={
                triggers.length === 0
                  ? i18n.t('No built-in words.')
                  : i18n.t('Built in: {words}.', { words: joinTriggers(triggers) })
              }
              value={joinTriggers(stored.byTool[name] ?? [])}
              onSave={(text) =>
                commands.trySetting({
                  key: 'tool-triggers',
                  value: { byTool: { [name]: parseTriggers(text) } },
                })
              }
            />
          ))}
          <EntryField
            label={i18n.t('Follow-up words')}
            hint={i18n.t('Offer every tool used in the last eight messages. Default: {words}.', {
              words: joinTriggers(defaultFollowUps),
            })}
            value={joinTriggers(stored.followUps ?? defaultFollowUps)}
            onSave={(text) =>
              commands.trySetting({
                key: 'tool-triggers',
                value: { byTool: {}, followUps: parseTriggers(text) },
              })
            }
          />
        </div>
      )}
    </div>
  )
}

export function joinTriggers(triggers: readonly string[]): string {
  return triggers.join(', ')
}

/** Returns the trigger words without duplicates and empty entries. */
export function parseTriggers(text: string): string[] {
  const triggers = text.split(',').map((word) => word.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(triggers.filter((word) => word !== ''))]
}
