import type { Phrase } from '../../i18n/text.ts'
import type { SettingsSection } from './route.ts'

export const settingsSections: readonly { id: SettingsSection; label: Phrase }[] = [
  { id: 'providers', label: 'Providers' },
  { id: 'models', label: 'Models' },
  { id: 'keys', label: 'Keys' },
  { id: 'permissions', label: 'Permissions' },
  { id: 'web', label: 'Web' },
  { id: 'instructions', label: 'Instructions' },
  { id: 'assistants', label: 'Assistants' },
  { id: 'memory', label: 'Memory' },
  { id: 'enrichment', label: 'Enrichment' },
  { id: 'limits', label: 'Limits' },
  { id: 'data', label: 'Data' },
  { id: 'chats', label: 'Chats' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'about', label: 'About' },
]
