import { expect, it } from 'vitest'
import { isDataSaved } from './data-saving.ts'

it('knows whether the browser is asked to save data, also where browsers do not say', () => {
  expect(isDataSaved()).toBe(false)
})
