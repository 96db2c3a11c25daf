import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { SignInNetwork } from '../../../../test/doubles/mcp-sign-in-network.ts'
import { createMcpFetch } from '../../../adapters/mcp/mcp-fetch.ts'
import { createMcpStore } from '../../../adapters/storage/mcp/mcp-store.ts'
import { makeDatabase, unwrap } from '../../../adapters/storage/testing/sample-turn.ts'
import { createKeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import { createVaultProtection } from '../../../adapters/storage/vault/vault-protection.ts'
import { createApplicationLock } from '../../../adapters/storage/database/application-lock.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { createMcpSignIns } from './mcp-sign-ins.ts'

/** `npm run soak` runs the sequences of the specification, `npm test` a sample. */
const sequences = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000 ? 200 : 15
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)

const scope = { admit: () => true }
const callbackUrl = 'https://app.example/oauth/callback.html'
const passphrase = 'four quiet harbor lights'

const databases: ReturnType<typeof makeDatabase>[] = []
afterEach(async () => {
  await Promise.all(databases.splice(0).map((db) => db.delete()))
})

/** Small random numbers that a seed repeats. */
function createRandom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function runSequence(random: (below: number) => number): Promise<void> {
  const db = makeDatabase()
  databases.push(db)
  let now = 1_000_000
  const network = new SignInNetwork({ expiresIn: 600 })
  const lock = createApplicationLock()
  const options = {
    now: () => now,
    schedule: () => () => undefined,
    readIdleLimitMs: async () => null,
    onChange: () => undefined,
  }
  const first = createKeyVault(db, options)
  const store = createMcpStore(db, {
    vault: first,
    checkAddress: () => succeed(null),
    lock,
    now: () => now,
    newId: () => 'mcp-1',
  })
  const server = unwrap(
    await store.save({ name: 'Tides', url: 'https://mcp.example/mcp', auth: { kind: 'oauth' } }),
  )
  const openTab = (vault = createKeyVault(db, options)) => {
    const ending = new AbortController()
    // A tab that is killed sends nothing more and gets no response.
    const platform = {
      fetch: (async (input, init) => {
        ending.signal.throwIfAborted()
        const response = await network.fetch(input, init)
        ending.signal.throwIfAborted()
        return response
      }) as typeof fetch,
    }
    const signIns = createMcpSignIns({
      db,
      vault,
      outside: { during: (_, work) => work(scope) },
      audit: { add: () => undefined },
      now: () => now,
      platform,
    })
    const call = createMcpFetch({
      server,
      purpose: 'mcp',
      scope,
      authorizer: signIns.authorizerOf(server),
      platform,
    })
    return { vault, signIns, call, kill: () => ending.abort(), signal: ending.signal }
  }
  const tabs = [openTab(first), openTab()]
  const isIgnored = () => undefined
  for (let step = 0; step < 8; step += 1) {
    const which = random(2)
    const tab = tabs[which] ?? openTab()
    const act = async (): Promise<unknown> => {
      switch (random(7)) {
        case 0:
        case 1: {
          const page = await tab.signIns.begin({ serverId: server.id, callbackUrl }, tab.signal)
          const state = page.ok ? new URL(page.value.url ?? '').searchParams.get('state') : null
          return tab.signIns.finish(
            { state: state ?? '-', code: 'c', iss: 'https://auth.example' },
            tab.signal,
          )
        }
        case 2:
          now += 590_000
          return Promise.all(
            tabs.map(({ call }) => call(server.url, { method: 'POST', body: '{}' }).catch(isIgnored)),
          )
        case 3:
          return tab.signIns.signOut(server.id)
        case 4:
          return tab.vault.dataKeys.lock()
        case 5: {
          const protection = createVaultProtection(db, { vault: tab.vault, lock, iterations: 1000 })
          return protection.set(passphrase)
        }
        default: {
          const calling = tab.call(server.url, { method: 'POST', body: '{}' }).catch(isIgnored)
          if (random(2) === 0) tab.kill()
          tabs[which] = openTab()
          return calling
        }
      }
    }
    await act()
  }
  const last = openTab()
  unwrap(await last.vault.dataKeys.unlock(passphrase))
  const row = await db.mcpServers.get(server.id)
  const isSignedIn = row?.auth.kind === 'oauth' && row.auth.grant !== undefined
  const stored = await db.vault.where('id').startsWith('provider:mcp-').primaryKeys()
  const tokens = stored.filter((id) => !id.startsWith('provider:mcp-client-'))
  expect(tokens).toHaveLength(isSignedIn ? 2 : 0)
  expect(network.reused).toBe(0)
  if (isSignedIn) {
    now += 590_000
    expect((await last.call(server.url, { method: 'POST', body: '{}' })).status).toBe(200)
  }
}

test(`random sequences of sign-in, refresh, sign-out, lock and kill keep one valid pair (seed ${seed})`, async () => {
  const random = createRandom(seed)
  for (let index = 0; index < sequences; index += 1) await runSequence(random)
})
