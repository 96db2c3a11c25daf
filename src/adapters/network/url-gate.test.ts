import { describe, expect, test } from 'vitest'
import { reachOf } from './address-reach.ts'
import { checkUrl } from './url-gate.ts'
import {
  disguisedAddresses,
  oddPorts,
  privateAddresses,
  publicAddresses,
  refusedAddresses,
} from './testing/url-vectors.ts'

const verdicts = (address: string) =>
  (['other', 'person'] as const).map((chosenBy) => checkUrl(address, chosenBy).ok)

test('the table has at least the required length', () => {
  const all = [publicAddresses, privateAddresses, disguisedAddresses, oddPorts, refusedAddresses].flat()
  expect(new Set(all).size).toBeGreaterThanOrEqual(120)
})

test.each(publicAddresses)('%s may be called from any source', (address) => {
  expect(verdicts(address)).toEqual([true, true])
})

test.each(privateAddresses)('%s may be called only if a person wrote it', (address) => {
  expect(verdicts(address)).toEqual([false, true])
})

test.each(disguisedAddresses)('%j is the address that it hides, or no address at all', (address) => {
  expect(checkUrl(address, 'other').ok).toBe(false)
  const checked = checkUrl(address, 'person')
  if (checked.ok) expect(reachOf(checked.value)).not.toBe('public')
})

test.each(oddPorts)('%s is not a web port', (address) => {
  expect(verdicts(address)).toEqual([false, true])
})

test.each(refusedAddresses)('%s is never called', (address) => {
  expect(verdicts(address)).toEqual([false, false])
})

describe('the refusal says what a person can do', () => {
  test.each([
    ['https://0.0.0.0:11434', 'person', 'address-blocked', /127\.0\.0\.1/],
    ['https://10.0.0.1', 'other', 'address-blocked', /only if the user wrote it/],
    ['http://api.example.com', 'person', 'mixed-content', /https:/],
  ] as const)('%s by %s', (address, chosenBy, code, hint) => {
    expect(checkUrl(address, chosenBy)).toMatchObject({
      failure: { code, hint: expect.stringMatching(hint) },
    })
  })
})

test('an address of a page may be long, but not one that a model wrote', () => {
  const address = `https://example.com/${'a'.repeat(3000)}`
  expect(verdicts(address)).toEqual([false, true])
})
