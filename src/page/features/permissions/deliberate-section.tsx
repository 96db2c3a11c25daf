import { useMemo } from 'react'
import { defaultFollowUps } from '../../../core/model/tools/default-follow-ups.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { PermissionSettingsProps } from './allowlist-section.tsx'
import { EntryField } from '../../ui/controls/entry-field.tsx'
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
    <div>
      <h3 className="mb-1 text-base font-medium">{i18n.t('Tools')}</h3>
      <SettingSwitch
        queries={queries}
        settingKey="shows-more-tools"
        label={i18n.t('Show more tools')}
        hint={i18n.t(
          'Offers models rarely used tools, such as message actions, chat notes and unit conversion, and image tools before a chat has images. Each request takes more tokens.',
        )}
        onSave={commands.saveSetting}
      />
      <h3 className="mt-4 mb-1 text-base font-medium">{i18n.t('Deliberate tool mode')}</h3>
      <SettingSwitch
        queries={queries}
        settingKey="deliberate-mode"
        label={i18n.t('Offer only tools that my message asks for')}
        hint={i18n.t('In deliberate tool mode, a tool that worked stays offered for the next four turns.')}
        onSave={commands.saveSetting}
      />
      {isOn && (
        <div className="mt-2 flex max-w-form flex-col gap-5">
          <p className="text-sm text-muted">
            {i18n.t(
              'Separate words with commas. A single word matches whole words only; several words match exactly. Case does not matter.',
            )}
          </p>
          {tools.map(({ name, triggers }) => (
            <EntryField
              key={name}
              label={i18n.t('Words for {name}', { name })}
              hint={
                triggers.length === 0
                  ? i18n.t('This tool has no words of its own.')
                  : i18n.t('In addition to its own: {words}.', { words: joinTriggers(triggers) })
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
            label={i18n.t('Words for recently used tools')}
            hint={i18n.t(
              'These words offer every tool that was called in the last eight messages. Default: {words}. Leave empty for none.',
              { words: joinTriggers(defaultFollowUps) },
            )}
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
