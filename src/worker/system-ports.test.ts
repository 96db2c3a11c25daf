import { expect, it } from 'vitest'
import { isDataSaverOn } from './system-ports.ts'

it('knows whether the browser is asked to save data, also where browsers do not say', () => {
  expect(isDataSaverOn()).toBe(false)
})
