import { i18n } from '../../i18n/i18n.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import type { PermissionSettingsProps } from './allowlist-section.tsx'

/** Guards for messages and calls. Each can be switched off. */
export function GuardsSection({ queries, commands }: PermissionSettingsProps) {
  const guard = { queries, isOnByDefault: true, onSave: commands.saveSetting }
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{i18n.t('Guards')}</h3>
      <div className="divide-y divide-border">
        <SettingSwitch
          {...guard}
          settingKey="secret-guard"
          label={i18n.t('Stop secrets before they are sent')}
          hint={i18n.t(
            'A message that seems to contain a key or a token is not sent before you decide. Keys stored here can be sent only redacted.',
          )}
        />
        <SettingSwitch
          {...guard}
          settingKey="trim-answers"
          label={i18n.t('Remove blank lines at the end of answers')}
          hint={i18n.t('Blank lines add nothing, and cost tokens in every later request.')}
        />
      </div>
    </div>
  )
}
