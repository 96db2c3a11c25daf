// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { syncPreferencesAcrossTabs, parsePreferences, usePreferences } from './preferences.ts'

const defaults = {
  theme: 'system',
  accent: 'teal',
  textSize: 'normal',
  follow: 'end',
  language: 'system',
  formats: 'system',
  enterKey: 'send',
  isSidebarCollapsed: false,
  hasBegun: false,
  isNotified: false,
  isPresenting: false,
}

describe('preferences', () => {
  it.each([null, '', '{', '[]', 'null', '"dark"', '{"theme":"neon","accent":7}'])(
    'survives stored %j',
    (stored) => {
      expect(parsePreferences(stored)).toEqual(defaults)
    },
  )

  it('keeps the known fields of a partly known record', () => {
    expect(
      parsePreferences(
        '{"theme":"dark","accent":"plaid","language":"de","formats":"tlh","textSize":"large","follow":"moon","isSidebarCollapsed":true,"hasBegun":true}',
      ),
    ).toEqual({
      theme: 'dark',
      accent: 'teal',
      textSize: 'large',
      follow: 'end',
      language: 'de',
      formats: 'system',
      enterKey: 'send',
      isSidebarCollapsed: true,
      hasBegun: true,
      isNotified: false,
      isPresenting: false,
    })
  })

  it('follows a choice of another tab, and does not answer an equal one', () => {
    syncPreferencesAcrossTabs()
    const listener = vi.fn()
    const stop = usePreferences.subscribe(listener)
    const dispatchStorage = (newValue: object) =>
      dispatchEvent(
        new StorageEvent('storage', { key: 'innerloop:preferences', newValue: JSON.stringify(newValue) }),
      )
    dispatchStorage({ theme: 'dark', textSize: 'large', isPresenting: true, isSidebarCollapsed: true })
    expect(usePreferences.getState()).toMatchObject({ theme: 'dark', textSize: 'large', isPresenting: false })
    expect(listener).toHaveBeenCalledTimes(1)
    dispatchStorage({ theme: 'dark', textSize: 'large', isPresenting: true })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it('shows a choice at once and stores it for the next visit', () => {
    usePreferences.setState({ theme: 'dark', accent: 'rose' })
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', accent: 'rose' })
    expect(parsePreferences(localStorage.getItem('innerloop:preferences'))).toMatchObject({
      theme: 'dark',
      accent: 'rose',
    })
  })
})
