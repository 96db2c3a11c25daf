import { expect, test } from 'vitest'
import type { EgressEntry, EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { NetworkLogEntry } from '../../core/model/usage/network-contact.ts'
import { NetworkLogRecorder } from './network-log.ts'

function openLedger() {
  const added: NetworkLogEntry[] = []
  return { added, ledger: new NetworkLogRecorder({ add: (contact) => added.push(contact), now: () => 7 }) }
}

const request = (host: string): EgressEntry => ({
  host,
  purpose: 'model-call',
  bytesSent: 30,
  bytesReceived: 0,
})

test('a request is recorded at its start, with the purpose of its work, and its response at its end', async () => {
  const { added, ledger } = openLedger()
  const result = await ledger.during('connection-test', async (scope) => {
    const entry = { ...request('api.example'), via: 'proxy.example' }
    expect(scope.admit(entry)).toBe(true)
    expect(added).toHaveLength(1)
    entry.bytesReceived = 500
    scope.admit(request('silent.example'))
    return 'what the work gives back'
  })
  expect(result).toBe('what the work gives back')
  const started = { purpose: 'connection-test', requests: 1, bytesSent: 30, bytesReceived: 0, at: 7 }
  expect(added).toEqual([
    { ...started, host: 'api.example', via: 'proxy.example' },
    { ...started, host: 'silent.example' },
    { ...started, host: 'api.example', via: 'proxy.example', requests: 0, bytesSent: 0, bytesReceived: 500 },
  ])
})

test('a failed job keeps its recorded contacts; after its end nothing may be sent', async () => {
  const { added, ledger } = openLedger()
  let left: EgressScope | undefined
  const work = ledger.during('model-list', async (scope) => {
    left = scope
    const entry = request('api.example')
    scope.admit(entry)
    entry.bytesReceived = 9
    throw new Error('it broke')
  })
  await expect(work).rejects.toThrow('it broke')
  expect(added.map(({ bytesReceived }) => bytesReceived)).toEqual([0, 9])
  expect(left?.admit(request('late.example'))).toBe(false)
  expect(added).toHaveLength(2)
})
