import { checkUrl } from '../adapters/network/url-gate.ts'
import { keyNameOf } from '../adapters/storage/key-holders.ts'
import type { KeyVault } from '../adapters/storage/key-vault.ts'
import type { Database } from '../adapters/storage/schema.ts'
import { createWebServiceStore } from '../adapters/storage/web-service-store.ts'
import { createWebServices } from '../adapters/web-services/create-web-services.ts'
import type { OutsideLedgerPort } from '../core/engine/egress-scope.ts'
import type { Result } from '../core/kernel/result.ts'
import type { HandlerPorts } from './handler-ports.ts'
import { readWebFacts, type WebFactsPorts } from './host/web-facts.ts'
import type { TurnRunnerPorts } from './host/run/turn-runner.ts'

export interface WebParts extends Pick<WebFactsPorts, 'findProvider'> {
  db: Database
  vault: KeyVault
  now: () => number
  outside: OutsideLedgerPort
  /** Awaits work that changes keys, then refreshes their state. */
  afterKeys(work: Promise<Result<null>>): Promise<Result<null>>
}

/** Connects web services: those that tools use, and their settings. */
export function openWeb({ db, vault, now, outside, findProvider, afterKeys }: WebParts) {
  const store = createWebServiceStore(db, {
    vault,
    checkAddress: (address) => checkUrl(address, 'person'),
    now,
  })
  const findService: WebFactsPorts['findService'] = (id) => store.find(id)
  const factsOf: TurnRunnerPorts['webFactsOf'] = (settings, models) =>
    readWebFacts(settings, models, { findProvider, findService })
  const services = createWebServices({ vault, keyNameOf, findService })
  const commands: HandlerPorts['webServices'] = {
    save: (draft) => afterKeys(store.save(draft)),
    deleteKey: (id) => afterKeys(store.deleteKey(id)),
    test: (draft, signal) =>
      outside.during('connection-test', (scope) => services.test(draft, { signal, scope })),
  }
  return { services, commands, factsOf }
}
