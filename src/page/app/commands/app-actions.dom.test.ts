// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { revealSetting } from '../../features/settings/reveal-setting.ts'
import { settingsPlaces, listSettings } from '../../features/settings/settings-pages.ts'
import { settingEntries, type SettingId } from '../../features/settings/settings-registry.ts'
import { toPaletteGroups } from '../../features/commands/command-palette-groups.ts'
import { toDataActions, toSettingsActions } from './app-actions.ts'
import { useNotices } from '../notices.ts'
import type { Services } from '../services/services.ts'

afterEach(() => {
  document.body.replaceChildren()
  useNotices.setState({ notices: [] })
})

function list(canLock: boolean, isRefused = false) {
  const calls: string[] = []
  const call = async (name: string) => {
    calls.push(name)
    return isRefused ? fail(createFailure('storage-unavailable')) : succeed({})
  }
  const actions = toDataActions({ client: { call } as unknown as Services['client'] }, canLock)
  const run = (id: string) => {
    const action = actions.find((each) => each.id === id)
    if (action && 'run' in action) action.run()
  }
  return { calls, actions, run }
}

function draw(setting: SettingId, control: string, onClick = () => undefined): HTMLElement {
  const place = document.createElement('div')
  place.dataset['setting'] = setting
  const button = document.createElement('button')
  button.dataset['control'] = control
  button.addEventListener('click', onClick)
  place.append(button)
  const page = document.createElement('div')
  page.dataset['settingsPage'] = settingsPlaces[settingEntries[setting].section].page
  page.append(place)
  document.body.append(page)
  return button
}

it('locks the keys if a passphrase has unlocked them, and reports the result', async () => {
  expect(list(false).actions.map(({ id }) => id)).toEqual(['add-provider', 'back-up', 'restore'])
  const { calls, run } = list(true)
  run('lock')
  await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(1))
  expect([calls, useNotices.getState().notices[0]?.text]).toEqual([
    ['lock-keys'],
    'Locked. Your keys can’t be used or read without your passphrase.',
  ])
  list(true, true).run('lock')
  await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(2))
  expect(useNotices.getState().notices[1]?.text).not.toContain('Locked')
})

it('focuses a button of the settings as soon as it is mounted, and clicks it if it only opens a form', async () => {
  list(false).run('restore')
  expect(location.hash).toBe('#/settings/data')
  const restore = draw('restore', 'restore')
  await vi.waitFor(() => expect(document.activeElement).toBe(restore))
  const open = vi.fn<() => undefined>()
  draw('providers', 'add-provider', open)
  list(false).run('add-provider')
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(location.hash).toBe('#/settings/providers')
})

it('does nothing if the person navigated elsewhere before', async () => {
  revealSetting('back-up')
  location.hash = '#/usage'
  await new Promise((resolve) => setTimeout(resolve, 50))
  const button = draw('back-up', 'back-up')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).not.toBe(button)
})

it('finds every single setting in the command palette', () => {
  const nothing = { chats: [], messages: [] }
  const offered = toSettingsActions()
  expect(toPaletteGroups(offered, nothing, '')).toEqual([])
  for (const { id, label } of listSettings()) {
    const found = toPaletteGroups(offered, nothing, label).flatMap(({ items }) =>
      items.map((item) => item.id),
    )
    expect(found).toContain(`setting:${id}`)
  }
})

it('finds settings and their page by words that people search for', () => {
  const groups = toPaletteGroups(toSettingsActions(), { chats: [], messages: [] }, 'dark mode')
  expect(groups.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
    'setting:theme',
    'settings:general',
  ])
})
