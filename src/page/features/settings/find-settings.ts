import { normalizeForFind } from '../../../lib/text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { settingsPages, settingsPlaces } from './settings-pages.ts'
import { isSettingAvailable, settingEntries, settingText, type SettingId } from './settings-registry.ts'

export interface FoundSetting {
  id: SettingId
  label: string
  hint: string
  /** Page and heading, such as “Tools & permissions > Web”. */
  location: string
}

/** Returns the settings of this browser in the current language. */
export function listSettings(): FoundSetting[] {
  const ids = (Object.keys(settingEntries) as SettingId[]).filter(isSettingAvailable)
  return ids.map((id) => {
    const { label, hint } = settingText(id)
    return { id, label, hint, location: locationOf(id) }
  })
}

/** Returns the settings that contain every word of the query, those whose name contains it first. */
export function findSettings(query: string, settings: readonly FoundSetting[]): FoundSetting[] {
  const words = normalizeForFind(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = settings.flatMap((setting) => {
    const label = normalizeForFind(setting.label)
    const all = normalizeForFind(`${setting.label} ${setting.id} ${setting.hint} ${setting.location}`)
    if (!words.every((word) => all.includes(word))) return []
    const rank = label.startsWith(words.join(' ')) ? 0 : words.every((word) => label.includes(word)) ? 1 : 2
    return [{ setting, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ setting }) => setting)
}

function locationOf(id: SettingId): string {
  const { page, heading } = settingsPlaces[settingEntries[id].section]
  const info = settingsPages.find((each) => each.id === page)
  return [info?.label, heading].flatMap((name) => (name === undefined ? [] : [i18n.t(name)])).join(' > ')
}
