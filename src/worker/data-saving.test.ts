import { expect, it } from 'vitest'
import { isDataSaved } from './system-ports.ts'

it('knows whether the browser is asked to save data, also where browsers do not say', () => {
  expect(isDataSaved()).toBe(false)
})
