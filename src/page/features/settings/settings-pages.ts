import {
  Boxes,
  CircleGauge,
  Database,
  KeyRound,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { SettingsSectionId } from './section-ids.ts'

export type SettingsPageId =
  | 'general'
  | 'providers'
  | 'models'
  | 'personalization'
  | 'tools'
  | 'budgets'
  | 'data'
  | 'about'

export interface SettingsPageInfo {
  id: Exclude<SettingsPageId, 'about'>
  label: MessageDescriptor
  Icon: LucideIcon
}

/** The pages of the settings, in display order. */
export const settingsPages: readonly SettingsPageInfo[] = [
  { id: 'general', label: /*i18n*/ { id: 'General' }, Icon: SlidersHorizontal },
  { id: 'providers', label: /*i18n*/ { id: 'Providers & keys' }, Icon: KeyRound },
  { id: 'models', label: /*i18n*/ { id: 'Models' }, Icon: Boxes },
  { id: 'personalization', label: /*i18n*/ { id: 'Personalization' }, Icon: UserRound },
  { id: 'tools', label: /*i18n*/ { id: 'Tools & permissions' }, Icon: ShieldCheck },
  { id: 'budgets', label: /*i18n*/ { id: 'Limits & budgets' }, Icon: CircleGauge },
  { id: 'data', label: /*i18n*/ { id: 'Data' }, Icon: Database },
]

interface SettingsPlace {
  page: SettingsPageId
  /** Heading of the section in its page. */
  heading?: MessageDescriptor
}

/** Says where each section is. Ids of features that do not exist yet have no heading; they open the page. */
export const settingsPlaces: Readonly<Record<SettingsSectionId, SettingsPlace>> = {
  general: { page: 'general' },
  appearance: { page: 'general', heading: /*i18n*/ { id: 'Appearance' } },
  providers: { page: 'providers', heading: /*i18n*/ { id: 'Providers' } },
  keys: { page: 'providers', heading: /*i18n*/ { id: 'Keys' } },
  models: { page: 'models' },
  context: { page: 'models', heading: /*i18n*/ { id: 'Context' } },
  personalization: { page: 'personalization' },
  instructions: { page: 'personalization', heading: /*i18n*/ { id: 'Instructions' } },
  memory: { page: 'personalization', heading: /*i18n*/ { id: 'Memory' } },
  assistants: { page: 'personalization', heading: /*i18n*/ { id: 'Assistants' } },
  tools: { page: 'tools', heading: /*i18n*/ { id: 'Tools' } },
  permissions: { page: 'tools', heading: /*i18n*/ { id: 'Permissions' } },
  web: { page: 'tools', heading: /*i18n*/ { id: 'Web' } },
  enrichment: { page: 'tools', heading: /*i18n*/ { id: 'Enrichment' } },
  mcp: { page: 'tools' },
  rules: { page: 'tools' },
  workflows: { page: 'tools' },
  budgets: { page: 'budgets', heading: /*i18n*/ { id: 'Budgets' } },
  limits: { page: 'budgets', heading: /*i18n*/ { id: 'Limits' } },
  data: { page: 'data' },
  chats: { page: 'data', heading: /*i18n*/ { id: 'Chats' } },
  sync: { page: 'data' },
  about: { page: 'about', heading: /*i18n*/ { id: 'About' } },
}
