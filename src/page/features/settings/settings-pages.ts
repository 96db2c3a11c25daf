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
import { normalizeForFind } from '../../../lib/text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { settingKeywords } from './setting-keywords.ts'
import { isSettingAvailable, settingEntries, settingText, type SettingId } from './settings-registry.ts'

export type SettingsPageId =
  | 'general'
  | 'providers'
  | 'models'
  | 'personalization'
  | 'tools'
  | 'budgets'
  | 'data'
  | 'about'

interface SettingsPageInfo {
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
  mcp: { page: 'tools', heading: /*i18n*/ { id: 'MCP servers' } },
  rules: { page: 'tools', heading: /*i18n*/ { id: 'Rules' } },
  workflows: { page: 'tools', heading: /*i18n*/ { id: 'Workflows' } },
  budgets: { page: 'budgets', heading: /*i18n*/ { id: 'Budgets' } },
  limits: { page: 'budgets', heading: /*i18n*/ { id: 'Limits' } },
  data: { page: 'data' },
  chats: { page: 'data', heading: /*i18n*/ { id: 'Chats' } },
  sync: { page: 'data' },
  about: { page: 'about', heading: /*i18n*/ { id: 'About' } },
}

export interface FoundSetting {
  id: SettingId
  label: string
  hint: string
  page: SettingsPageId
  /** Page and heading, such as “Tools & permissions > Web”. */
  location: string
  /** Other words that find the setting. */
  keywords: string
}

/** Returns the settings of this browser in the current language. */
export function listSettings(): FoundSetting[] {
  const ids = (Object.keys(settingEntries) as SettingId[]).filter(isSettingAvailable)
  return ids.map((id) => {
    const { label, hint } = settingText(id)
    const words = settingKeywords[id]
    return {
      id,
      label,
      hint,
      page: placeOf(id).page,
      location: locationOf(id),
      keywords: words === undefined ? '' : i18n.t(words),
    }
  })
}

/** Returns the settings that contain every word of the query, those whose name contains it first. */
export function findSettings(query: string, settings: readonly FoundSetting[]): FoundSetting[] {
  const words = normalizeForFind(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = settings.flatMap((setting) => {
    const label = normalizeForFind(setting.label)
    const { id, hint, location, keywords } = setting
    const all = normalizeForFind(`${setting.label} ${id} ${hint} ${location} ${keywords}`)
    if (!words.every((word) => all.includes(word))) return []
    const rank = label.startsWith(words.join(' ')) ? 0 : words.every((word) => label.includes(word)) ? 1 : 2
    return [{ setting, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ setting }) => setting)
}

function placeOf(id: SettingId): SettingsPlace {
  return settingsPlaces[settingEntries[id].section]
}

function locationOf(id: SettingId): string {
  const { page, heading } = placeOf(id)
  const info = settingsPages.find((each) => each.id === page)
  return [info?.label, heading].flatMap((name) => (name === undefined ? [] : [i18n.t(name)])).join(' > ')
}
