import { limitTable, type LimitSettingName } from './limit-table.ts'
import type { Setting } from './setting.ts'

/** A setting that a file must not bring without a question. */
export type ReviewedSetting = Extract<
  Setting,
  { key: 'limits' | 'instructions' | 'about-you' | 'fallback-models' }
>

/** Returns the setting if it raises a limit above its default, or decides what is sent to models or which models are used. */
export function toReviewedSetting(setting: Setting): ReviewedSetting | undefined {
  switch (setting.key) {
    case 'limits':
      return listRaisedLimits(setting.value).length > 0 ? setting : undefined
    case 'about-you':
      return setting.value.text.trim() === '' ? undefined : setting
    case 'instructions':
      return setting.value.trim() === '' ? undefined : setting
    case 'fallback-models':
      return setting.value.length === 0 ? undefined : setting
    default:
      return undefined
  }
}

/** Returns what remains of the setting if the person declines it: the limits that are not raised. */
export function withoutReviewed(setting: ReviewedSetting): Setting | undefined {
  if (setting.key !== 'limits') return undefined
  const raised = new Set<string>(listRaisedLimits(setting.value).map(({ name }) => name))
  const rest = Object.entries(setting.value).filter(([name]) => !raised.has(name))
  return rest.length === 0 ? undefined : { key: 'limits', value: Object.fromEntries(rest) }
}

/** Lists the limits above their defaults. A limit that is turned off is above each number. */
export function listRaisedLimits(
  limits: Extract<Setting, { key: 'limits' }>['value'],
): { name: LimitSettingName; value: number | 'off' }[] {
  return (Object.keys(limitTable) as LimitSettingName[]).flatMap((name) => {
    const value = limits[name]
    const standard = limitTable[name].default
    if (value === undefined || value === 'default' || standard === 'off') return []
    return value === 'off' || value > standard ? [{ name, value }] : []
  })
}
