/**
 * Ids of the pages and sections of the settings in addresses, `#/settings/<id>`. The first seven are pages, and `about` is one.
 * The others are sections of these pages. Some sections belong to planned features.
 */
export const settingsSectionIds = [
  'general',
  'providers',
  'models',
  'personalization',
  'tools',
  'budgets',
  'data',
  'appearance',
  'keys',
  'permissions',
  'web',
  'enrichment',
  'instructions',
  'assistants',
  'memory',
  'limits',
  'chats',
  'context',
  'mcp',
  'rules',
  'workflows',
  'sync',
  'about',
] as const
export type SettingsSectionId = (typeof settingsSectionIds)[number]
