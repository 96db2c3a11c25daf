// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { limitSettingNames } from '../../../core/model/settings/limit-table.ts'
import { limitSettingsSchema, settingSchema } from '../../../core/model/settings/setting.ts'
import {
  findSettings,
  listSettings,
  settingsPages,
  settingsPlaces,
} from '../../features/settings/settings-pages.ts'
import { settingsSectionIds } from '../../features/settings/section-ids.ts'
import {
  settingEntries,
  type SettingEntry,
  type SettingId,
} from '../../features/settings/settings-registry.ts'
import { toolEntries } from '../../features/settings/tool-entries.ts'
import { offlineFiles } from '../loading/offline-cache.ts'
import { parsePreferences } from '../preferences.ts'
import type { Services } from '../services/services.ts'
import { SettingsPage } from './settings-page.tsx'

const once = (value: unknown) => ({
  subscribe: (next: (value: unknown) => void) => {
    next(value)
    return () => undefined
  },
})

const provider = {
  ...demoProvider,
  id: 'p' as ProviderId,
  dialect: 'openai-compatible',
  name: 'Mine',
  models: ['m'],
}

/** Stored values with which every control is shown. */
const stored: Readonly<Record<string, unknown>> = {
  'deliberate-mode': true,
  'about-you': { isOn: true, text: 'Keeps bees.' },
  'page-reader': 'jina-reader',
  'search-engine': 'searxng',
  'record-retention': { maxAgeDays: 90, maxMegabytes: 500 },
  limits: { maxTurnTokens: 5000, maxProviderTokens: { p: 9 } },
}

const lists: Readonly<Record<string, readonly unknown[]>> = { watchProviders: [demoProvider, provider] }

const queries = new Proxy(
  {},
  {
    get: (_, name: string) => (key: string) =>
      name === 'watchSetting' ? once(stored[key] ?? null) : once(lists[name] ?? emptyOf(name)),
  },
)

const emptyOf = (name: string) => (/LastBackup|BackupFolder/.test(name) ? null : [])

const tools = Object.keys(toolEntries).map((name) => ({ name, mayAsk: false, triggers: ['word'] }))

const services = {
  queries,
  client: {
    call: async () => succeed({ tools, models: [], windows: [] }),
    onReplaced: () => () => undefined,
    follow: (_: string, __: unknown, { onItem }: { onItem: (item: unknown) => void }) => {
      onItem({ isProtected: true, isLocked: false, held: [] })
      return () => undefined
    },
  },
} as unknown as Services

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.spyOn(offlineFiles, 'look').mockResolvedValue(undefined)
  vi.spyOn(offlineFiles, 'getState').mockReturnValue({
    totalBytes: 2,
    storedBytes: 1,
    isWanted: false,
    isLoading: false,
    problem: null,
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function draw(page: (typeof settingsPlaces)['about']['page']) {
  const { container } = render(<SettingsPage page={page} adds={undefined} services={services} />)
  // Some parts load: the list of tools, and what the browser knows of its storage.
  if (page === 'tools')
    await waitFor(() => expect(container.querySelector('[data-setting="craft"]')).not.toBeNull())
  await act(async () => undefined)
  return container
}

const entries = Object.entries(settingEntries) as [SettingId, SettingEntry][]

describe.each([...settingsPages.map(({ id }) => id), 'about'] as const)('the page %s', (page) => {
  it('draws each of its settings, and no control that is none', async () => {
    const container = await draw(page)
    const expected = entries.filter(([, { section }]) => settingsPlaces[section].page === page)
    const drawn = [...container.querySelectorAll<HTMLElement>('[data-setting]')].flatMap(
      ({ dataset }) => dataset['setting']?.split(' ') ?? [],
    )
    expect(expected.map(([id]) => id).filter((id) => !drawn.includes(id))).toEqual([])
    expect(drawn.filter((id) => !expected.some(([each]) => each === id))).toEqual([])
    const controls = [...container.querySelectorAll('input, select, textarea')]
    const unnamed = controls.filter((control) => control.closest('[data-setting]') === null)
    expect(unnamed).toEqual([])
  })

  it('has a region or heading for each of its sections', async () => {
    const container = await draw(page)
    const titles = [...container.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)
    const sections = settingsSectionIds.filter((id) => settingsPlaces[id].page === page)
    for (const id of sections) {
      const { heading } = settingsPlaces[id]
      if (heading === undefined) continue
      expect(titles).toContain(heading.id)
      expect(container.querySelector(`[data-settings-section="${id}"]`)).not.toBeNull()
    }
  })
})

it('has an entry for every stored setting', () => {
  const known = new Set<string>(entries.map(([id]) => id))
  for (const [, { stores = [] }] of entries) for (const name of stores) known.add(name)
  const keys = settingSchema.options.map(({ shape }) => shape.key.value as string)
  // The model of new chats and the favorites are chosen in the list of models. Each limit and each tool has an entry of its own.
  const otherKeys = new Set(['model', 'favorite-models', 'limits', 'tools-off'])
  expect(keys.filter((key) => !known.has(key) && !otherKeys.has(key))).toEqual([])
  expect(limitSettingNames.filter((name) => !known.has(name))).toEqual([])
  expect(Object.keys(limitSettingsSchema.shape).filter((name) => !known.has(name))).toEqual([])
  // What the page remembers without a setting.
  const remembered = new Set(['isSidebarCollapsed', 'hasBegun'])
  const preferences = Object.keys(parsePreferences(null))
  expect(preferences.filter((name) => !known.has(name) && !remembered.has(name))).toEqual([])
})

it('finds every setting by its name first, and by the words of its hint', () => {
  const settings = listSettings()
  for (const { id, label, hint } of settings) {
    const named = findSettings(label, settings)
    expect(named.map((each) => each.id)).toContain(id)
    expect(named[0]?.label.startsWith(label)).toBe(true)
    expect(findSettings(hint.split(' ').slice(0, 4).join(' '), settings).map((each) => each.id)).toContain(id)
  }
  expect(findSettings('nothing like this', settings)).toEqual([])
  expect(findSettings(' ', settings)).toEqual([])
})

it('finds a setting by other words than its own', () => {
  const settings = listSettings()
  const found = Object.fromEntries(
    ['password', 'deutsch', 'ollama', 'font', 'dark mode'].map((word) => [
      word,
      findSettings(word, settings).map(({ id }) => id),
    ]),
  )
  expect(found).toEqual({
    password: ['passphrase'],
    deutsch: ['language'],
    ollama: ['providers'],
    font: ['textSize'],
    'dark mode': ['theme'],
  })
})

it('replaces the address of a provider form that was closed, so that Back does not open it again', async () => {
  location.hash = '#/settings/providers/new'
  const { length } = history
  render(<SettingsPage page="providers" adds="new" services={services} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(location.hash).toBe('#/settings/providers')
  expect(history.length).toBe(length)
  location.hash = ''
})
