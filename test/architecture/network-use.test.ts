import { describe, expect, test } from 'vitest'
import { chokePoint, findNetworkUses, usesOf } from './network-use.ts'

test('only one file inside the worker boundary uses the network', () => {
  const { read, uses } = findNetworkUses(process.cwd())
  expect(read.length).toBeGreaterThan(100)
  expect(uses).toEqual([{ from: chokePoint, name: 'fetch' }])
})

describe('a planted violation is found', () => {
  test.each([
    ['fetch("https://evil.example")', 'fetch'],
    ['export const load = () => fetch(address)', 'fetch'],
    ['const options = { fetch }', 'fetch'],
    ['globalThis.fetch(address)', 'fetch'],
    ['self["fetch"](address)', 'fetch'],
    ['(globalThis as any).fetch(address)', 'fetch'],
    ['const { fetch: mine } = globalThis', 'fetch'],
    ['function send(send = globalThis.fetch) {}', 'fetch'],
    ['new XMLHttpRequest()', 'XMLHttpRequest'],
    ['new WebSocket(address)', 'WebSocket'],
    ['new EventSource(address)', 'EventSource'],
    ['navigator.sendBeacon(address, key)', 'sendBeacon'],
    ['importScripts(address)', 'importScripts'],
    ['import(address)', 'import'],
    ['class A { #send = fetch }', 'fetch'],
    ['function f({ other }) { return fetch(other) }', 'fetch'],
  ])('%s', (source, name) => {
    expect(usesOf(source)).toEqual([name])
  })
})

test.each([
  'egress.fetch(address)',
  'export type A = typeof fetch',
  'interface A { fetch?: typeof fetch }',
  'const options = { fetch: egress.fetch, ...rest }',
  'function create({ fetch }) { return fetch }',
  'const send = (fetch) => fetch(1)',
  'const text = "fetch(https://a.example)" // fetch',
  'import("./demo/demo-model.ts")',
  'class A { fetch() { return 1 } }',
])('%s is not a violation', (source) => {
  expect(usesOf(source)).toEqual([])
})
