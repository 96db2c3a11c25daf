import { expect, it } from 'vitest'
import { isDataSaverOn } from './system-ports.ts'

it('knows whether the browser saves data, even if the browser does not say', () => {
  expect(isDataSaverOn()).toBe(false)
})
