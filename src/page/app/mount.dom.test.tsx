// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadLocale, activateEnglish } from '../i18n/locale.ts'
import { i18n } from '../i18n/i18n.ts'
import { useTranslatedMemo } from '../i18n/use-translated-memo.ts'
import { LocaleBoundary } from './mount.tsx'

afterEach(() => activateEnglish('en'))

function Field() {
  const translated = useTranslatedMemo(() => i18n.t('Settings'), [])
  return (
    <label>
      {i18n.t('Message')} {translated}
      <input />
    </label>
  )
}

test('typed text and the focus survive a change of the language', async () => {
  render(<LocaleBoundary>{() => <Field />}</LocaleBoundary>)
  const field = screen.getByLabelText<HTMLInputElement>('Message Settings')
  fireEvent.change(field, { target: { value: 'half a thought' } })
  field.focus()
  await act(() => loadLocale({ language: 'de', locale: 'de' }, () => true))
  expect(screen.getByLabelText('Nachricht Einstellungen')).toBe(field)
  expect(field.value).toBe('half a thought')
  expect(document.activeElement).toBe(field)
})
