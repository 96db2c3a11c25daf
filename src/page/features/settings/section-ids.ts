/**
 * Ids of the places in the settings that have an address, `#/settings/<id>`. The first seven are pages. The others are headings
 * in these pages, which may come with a later feature, and the page about Innerloop.
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
