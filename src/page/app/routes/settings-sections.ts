import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { SettingsSection } from './route.ts'

export const settingsSections: readonly { id: SettingsSection; label: MessageDescriptor }[] = [
  { id: 'providers', label: /*i18n*/ { id: 'Providers' } },
  { id: 'models', label: /*i18n*/ { id: 'Models' } },
  { id: 'keys', label: /*i18n*/ { id: 'Keys' } },
  { id: 'permissions', label: /*i18n*/ { id: 'Permissions' } },
  { id: 'web', label: /*i18n*/ { id: 'Web' } },
  { id: 'instructions', label: /*i18n*/ { id: 'Instructions' } },
  { id: 'assistants', label: /*i18n*/ { id: 'Assistants' } },
  { id: 'memory', label: /*i18n*/ { id: 'Memory' } },
  { id: 'enrichment', label: /*i18n*/ { id: 'Enrichment' } },
  { id: 'limits', label: /*i18n*/ { id: 'Limits' } },
  { id: 'data', label: /*i18n*/ { id: 'Data' } },
  { id: 'chats', label: /*i18n*/ { id: 'Chats' } },
  { id: 'appearance', label: /*i18n*/ { id: 'Appearance' } },
  { id: 'about', label: /*i18n*/ { id: 'About' } },
]
