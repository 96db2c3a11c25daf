import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CountedIds } from '../../../../test/doubles/counted-ids.ts'
import type { AuthorityRecord, SecurityMode } from '../../model/tools/permission.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { toPlainText } from '../../model/messages/localized-text.ts'
import type { CallId, InteractionId } from '../../model/id.ts'
import type {
  ApprovalScope,
  Interaction,
  InteractionAnswer,
  ToolEffect,
} from '../../model/tools/interaction.ts'
import { fail, succeed } from '../../model/failures/result.ts'
import { isRememberedUnderTaint, type Approval } from './approval.ts'
import { authorizeCall, type AuthorityRequest, type CallGuardVerdict } from './authorize-call.ts'
import { toSortedJson } from './call-details.ts'
import { GrantLedger, type ToolEnvelope } from './grants.ts'
import type { NetworkAddress, ToolAuthority } from './tool-authority.ts'

const address: NetworkAddress = {
  origin: 'https://example.com',
  pathname: '/docs/a',
  href: 'https://example.com/docs/a?q=1',
  chosenBy: 'model',
}
const path = 'https://example.com/docs/a'
const network: ToolAuthority = {
  name: 'fetch_url',
  effects: ['read', 'network'],
  approvalKey: () => 'https://example.com/docs',
  address: () => address,
  describeCall: () => toPlainText('Read https://example.com/docs/a.'),
}
const reading: ToolAuthority = { name: 'calculate', effects: ['read'] }
const writing: ToolAuthority = { name: 'store_memory', effects: ['write'], approvalKey: () => 'store' }
const clean: AuthorityRequest['taint'] = {
  tainted: false,
  typed: new Set(),
  resultAddresses: new Set(),
  callsTo: () => 0,
  asks: true,
}
const tainted: AuthorityRequest['taint'] = { ...clean, tainted: true }
const ask: SecurityMode = { mode: 'ask' }
const auto: SecurityMode = { mode: 'auto' }
const allowlist = (...patterns: string[]): SecurityMode => ({
  mode: 'allowlist',
  patterns: patterns.map((pattern) => ({ toolName: 'fetch_url', pattern })),
})
const allow = (scope: ApprovalScope): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'approve', scope },
})
const passed: CallGuardVerdict = { type: 'passed' }
const denied: CallGuardVerdict = { type: 'denied', hookId: 'g', reason: toPlainText('not today') }

interface World {
  answer?: InteractionAnswer
  approvals?: Approval[]
  early?: CallGuardVerdict
  guards?: CallGuardVerdict
  isStoreFull?: boolean
}

function createWorld({
  answer = { outcome: 'rejected' },
  approvals = [],
  early = passed,
  guards = passed,
  isStoreFull,
}: World = {}) {
  const questions: Interaction[] = []
  const records: (AuthorityRecord & { callId: CallId })[] = []
  const order: string[] = []
  const ids = new CountedIds()
  const authorize = (request: Partial<AuthorityRequest> & { tool: ToolAuthority }) =>
    authorizeCall(
      { callId: 'call-1' as CallId, args: {}, arguments: {}, mode: ask, taint: clean, ...request },
      {
        ids,
        digest: { sha256: (text) => Promise.resolve(`digest of ${text}`) },
        interactions: {
          raise: (question) => {
            order.push('asked')
            questions.push(question)
            return Promise.resolve(answer)
          },
        },
        approvals: {
          list: () => Promise.resolve(approvals),
          add: (approval) => {
            if (isStoreFull) return Promise.resolve(fail(createFailure('storage-full')))
            approvals.push(approval)
            return Promise.resolve(succeed(null))
          },
        },
        guards: {
          evaluate: (which) => {
            order.push(`guards:${which}`)
            return Promise.resolve(which === 'early' ? early : guards)
          },
        },
        emit: ({ type, ...record }) => {
          order.push(type)
          records.push(record)
        },
      },
      new AbortController().signal,
    )
  return { authorize, questions, records, order, approvals }
}

describe('what requires an approval', () => {
  const remembered = (change: Partial<Approval> = {}): Approval => ({
    toolName: 'fetch_url',
    approvalKey: 'https://example.com/docs',
    scope: 'chat',
    tainted: false,
    ...change,
  })
  test.each<[string, Partial<AuthorityRequest> & { tool: ToolAuthority }, Approval[], string]>([
    ['reading', { tool: reading }, [], 'ungated'],
    ['reading, declared as gated', { tool: { ...reading, gated: true } }, [], 'asks: mode'],
    ['the network', { tool: network }, [], 'asks: mode'],
    ['writing', { tool: writing }, [], 'asks: mode'],
    ['spending', { tool: { ...writing, effects: ['spend'] } }, [], 'asks: mode'],
    ['writing that can be undone', { tool: { ...writing, gated: () => false } }, [], 'ungated'],
    ['remembered for the chat', { tool: network }, [remembered()], 'remembered'],
    ['remembered for always', { tool: network }, [remembered({ scope: 'always' })], 'remembered'],
    ['remembered for another key', { tool: network }, [remembered({ approvalKey: 'x' })], 'asks: mode'],
    ['remembered for another tool', { tool: network }, [remembered({ toolName: 'x' })], 'asks: mode'],
    ['auto', { tool: writing, mode: auto }, [], 'auto'],
    ['on the allowlist', { tool: network, mode: allowlist('https://example.com/*') }, [], 'allowlist'],
    ['not on it', { tool: network, mode: allowlist('example.com') }, [], 'asks: not-on-allowlist'],
    ['not on it, remembered', { tool: network, mode: allowlist() }, [remembered()], 'remembered'],
    ['tainted, reading', { tool: reading, taint: tainted }, [], 'ungated'],
    ['tainted, writing, auto', { tool: writing, taint: tainted, mode: auto }, [], 'auto'],
    ['tainted, network, auto', { tool: network, taint: tainted, mode: auto }, [], 'asks: tainted-network'],
    ['tainted, ungated', { tool: { ...network, gated: false }, taint: tainted }, [], 'asks: tainted-network'],
    [
      'tainted, allowlisted',
      { tool: network, taint: tainted, mode: allowlist('*') },
      [],
      'asks: tainted-network',
    ],
    [
      'tainted, approved before without taint',
      { tool: network, taint: tainted },
      [remembered()],
      'asks: tainted-network',
    ],
    [
      'tainted, for always',
      { tool: network, taint: tainted },
      [remembered({ scope: 'always', tainted: true })],
      'asks: tainted-network',
    ],
    [
      'tainted, the same URL approved under taint',
      { tool: network, taint: tainted, mode: auto },
      [remembered({ tainted: true, approvalKey: address.href })],
      'remembered',
    ],
    [
      'tainted, the same path approved with a query',
      { tool: { ...network, address: () => ({ ...address, href: path }) }, taint: tainted, mode: auto },
      [remembered({ tainted: true, approvalKey: address.href })],
      'remembered',
    ],
    ...[`${path}?q=2`, `${path}?q=1&r=2`, `${path}/b`, `${path}b?q=1`].map(
      (href): [string, Partial<AuthorityRequest> & { tool: ToolAuthority }, Approval[], string] => [
        `tainted, ${href} after an approval of another URL`,
        { tool: { ...network, address: () => ({ ...address, href }) }, taint: tainted, mode: auto },
        [remembered({ tainted: true, approvalKey: address.href }), remembered({ tainted: true })],
        'asks: tainted-network',
      ],
    ),
    [
      'clean, another address below one that was approved under taint',
      { tool: { ...network, address: () => ({ ...address, href: `${path}?q=9` }) } },
      [remembered({ tainted: true, approvalKey: 'https://example.com/docs' })],
      'asks: mode',
    ],
    [
      'clean, the address that was approved under taint',
      { tool: network },
      [remembered({ tainted: true, approvalKey: address.href })],
      'remembered',
    ],
    [
      'tainted, typed',
      {
        tool: network,
        taint: { ...tainted, typed: new Set([address.href]), callsTo: () => 30 },
        mode: auto,
      },
      [],
      'auto',
    ],
    ...([4, 5] as const).map(
      (calls): [string, Partial<AuthorityRequest> & { tool: ToolAuthority }, Approval[], string] => [
        `tainted, spelled out by a result, after ${calls} calls of the turn to the origin`,
        {
          tool: network,
          taint: { ...tainted, resultAddresses: new Set([address.href]), callsTo: () => calls },
          mode: auto,
        },
        [],
        calls === 4 ? 'auto' : 'asks: tainted-network',
      ],
    ),
    ['tainted, opted out', { tool: network, taint: { ...tainted, asks: false }, mode: auto }, [], 'auto'],
    [
      'tainted, spelled out',
      { tool: network, taint: { ...tainted, resultAddresses: new Set([address.href]) }, mode: auto },
      [],
      'auto',
    ],
    [
      'tainted, spelled out, ask',
      { tool: network, taint: { ...tainted, resultAddresses: new Set([address.href]) } },
      [],
      'asks: mode',
    ],
    [
      'tainted, address unknown',
      { tool: { name: 'x', effects: ['network'] }, taint: tainted, mode: auto },
      [],
      'asks: tainted-network',
    ],
    [
      'tainted, service of the user',
      { tool: { ...network, address: () => ({ ...address, chosenBy: 'user' }) }, taint: tainted, mode: auto },
      [],
      'asks: tainted-network',
    ],
  ])('%s', async (_, request, approvals, expected) => {
    const { authorize, questions } = createWorld({ approvals })
    const decision = await authorize(request)
    const question = questions[0]
    if (question?.kind === 'approve') expect(`asks: ${question.reason}`).toBe(expected)
    else expect(decision).toEqual({ type: 'approved', by: expected })
  })
})

describe('the approval', () => {
  test('holds everything that a card needs', async () => {
    const { authorize, questions } = createWorld()
    const args = { url: address.href, body: 'x' }
    await authorize({ tool: network, args, arguments: args, taint: tainted, promptTimeoutMs: 5000 })
    expect(questions).toEqual([
      {
        kind: 'approve',
        id: 'interaction-1',
        callId: 'call-1',
        toolName: 'fetch_url',
        description: 'Read https://example.com/docs/a.',
        arguments: args,
        effects: ['read', 'network'],
        approvalKey: address.href,
        reason: 'tainted-network',
        tainted: true,
        address: address.href,
        scopes: ['once', 'chat'],
        timeoutMs: 5000,
      },
    ])
  })

  test('offers to always allow only while nothing untrusted is in the context', async () => {
    const { authorize, questions } = createWorld()
    await authorize({ tool: network })
    await authorize({ tool: writing, taint: tainted })
    expect(questions).toMatchObject([
      { scopes: ['once', 'chat', 'always'] },
      { scopes: ['once', 'chat'], tainted: true },
    ])
  })

  test('is raised again under its id after a reload', async () => {
    const { authorize, questions } = createWorld()
    await authorize({ tool: writing, openInteractionId: 'interaction-9' as InteractionId })
    expect(questions).toMatchObject([{ id: 'interaction-9' }])
  })
})

describe('the response', () => {
  test.each<[string, InteractionAnswer, object, Partial<AuthorityRecord>]>([
    [
      'approved, once',
      allow('once'),
      { type: 'approved', by: 'person', scope: 'once' },
      { verdict: 'approved', scope: 'once' },
    ],
    [
      'approved, for the chat',
      allow('chat'),
      { type: 'approved', by: 'person', scope: 'chat' },
      { scope: 'chat' },
    ],
    [
      'no',
      { outcome: 'rejected' },
      { type: 'denied', by: 'person', failure: { code: 'approval-denied' } },
      { verdict: 'denied' },
    ],
    [
      'denied, with a reason',
      { outcome: 'rejected', reason: 'use the other one' },
      {
        failure: { code: 'approval-denied', message: expect.stringContaining('use the other one') as string },
      },
      { by: 'person' },
    ],
    [
      'no response in time',
      { outcome: 'timeout' },
      { type: 'denied', failure: { code: 'approval-timed-out' } },
      { by: 'timeout' },
    ],
    [
      'no person there',
      { outcome: 'unattended' },
      { type: 'halted', failure: { code: 'permission-required' } },
      { verdict: 'halted', by: 'nobody' },
    ],
    ['stopped', { outcome: 'cancelled' }, { type: 'cancelled' }, { verdict: 'cancelled', by: 'stop' }],
    [
      'a response to something else',
      { outcome: 'accepted', value: { kind: 'confirm' } },
      { type: 'denied', failure: { code: 'approval-denied' } },
      { verdict: 'denied' },
    ],
  ])('%s', async (_, answer, decision, record) => {
    const { authorize, records } = createWorld({ answer })
    expect(await authorize({ tool: writing })).toMatchObject(decision)
    expect(records).toMatchObject([record])
  })

  test('to always allow a tainted network call does not approve it', async () => {
    const { authorize, approvals } = createWorld({ answer: allow('always') })
    expect(await authorize({ tool: network, taint: tainted })).toMatchObject({ type: 'denied' })
    expect(approvals).toEqual([])
  })

  test('for the chat is remembered; a denial and an approval for once are not', async () => {
    for (const [answer, count] of [
      [allow('chat'), 1],
      [allow('always'), 1],
      [allow('once'), 2],
      [{ outcome: 'rejected' }, 2],
      [{ outcome: 'timeout' }, 2],
    ] as const) {
      const { authorize, questions } = createWorld({ answer })
      await authorize({ tool: writing })
      await authorize({ tool: writing })
      expect(questions).toHaveLength(count)
    }
  })

  test('that cannot be stored applies once, and the record says so', async () => {
    const { authorize, records } = createWorld({ answer: allow('always'), isStoreFull: true })
    expect(await authorize({ tool: writing })).toMatchObject({ type: 'approved', scope: 'once' })
    expect(records).toMatchObject([{ scope: 'once' }])
  })
})

describe('an approval key that cannot be used', () => {
  const throwing = (): never => {
    throw new Error('no such field')
  }
  const modes = [ask, auto, allowlist('*')]
  test.each<[string, Partial<ToolAuthority>]>([
    ['empty', { approvalKey: () => '' }],
    ['with a line break', { approvalKey: () => 'a\nb' }],
    ['too long', { approvalKey: () => 'a'.repeat(1025) }],
    ['that throws', { approvalKey: throwing }],
    ['next to an address that throws', { address: throwing }],
  ])('%s refuses the call in every mode, before a person is asked', async (_, change) => {
    for (const mode of modes) {
      const { authorize, questions, records, order } = createWorld({ answer: allow('once') })
      const decision = await authorize({ tool: { ...reading, ...change }, mode })
      expect(decision).toMatchObject({ type: 'denied', failure: { code: 'approval-key-invalid' } })
      expect(questions).toEqual([])
      expect(order).toEqual(['authority-decided'])
      expect(records).toMatchObject([{ by: 'approval-key', verdict: 'denied' }])
      expect(records[0]?.approvalKey).toBeUndefined()
    }
  })
})

describe('guards', () => {
  test('a guard that denies overrides mode Auto, and is audited as the guard', async () => {
    const { authorize, records } = createWorld({ guards: denied })
    expect(await authorize({ tool: writing, mode: auto })).toMatchObject({
      type: 'denied',
      by: 'guard',
      failure: { code: 'guard-denied', message: 'A guard refused this call: not today' },
    })
    expect(records).toMatchObject([{ by: 'guard', hookId: 'g', verdict: 'denied', mode: 'auto' }])
  })

  test('guards that can decide early run before the person is asked, all of them after', async () => {
    const early = createWorld({ early: denied, answer: allow('once') })
    expect(await early.authorize({ tool: writing })).toMatchObject({ type: 'denied', by: 'guard' })
    expect(early.order).toEqual(['guards:early', 'authority-decided'])
    const late = createWorld({ answer: allow('once') })
    await late.authorize({ tool: writing })
    expect(late.order).toEqual(['guards:early', 'asked', 'guards:all', 'authority-decided'])
  })

  test('guards do not run again for a call that was not approved', async () => {
    const { authorize, order } = createWorld()
    await authorize({ tool: writing })
    expect(order).toEqual(['guards:early', 'asked', 'authority-decided'])
  })

  test('a guard that throws denies the call', async () => {
    const failure = createFailure('hook-failed')
    const { authorize, records } = createWorld({ guards: { type: 'failed', hookId: 'g', failure } })
    expect(await authorize({ tool: reading })).toEqual({ type: 'failed', failure })
    expect(records).toMatchObject([{ verdict: 'failed', by: 'guard', hookId: 'g' }])
  })
})

describe('an attached workflow', () => {
  const createEnvelope = (...allowed: string[]) => {
    const grants = new GrantLedger()
    const envelope: ToolEnvelope = {
      stageExecutionId: 'stage-1',
      attempt: 0,
      allows: (name) => allowed.includes(name),
      grants,
    }
    const token = {
      stageExecutionId: 'stage-1',
      attempt: 0,
      proposalId: 'call-1' as CallId,
      toolName: 'store_memory',
      argumentsDigest: 'digest of {}',
    }
    return { grants, envelope, token }
  }

  test('decides before the mode', async () => {
    const { envelope } = createEnvelope('store_memory')
    const { authorize, records } = createWorld()
    expect(await authorize({ tool: writing, envelope })).toEqual({ type: 'approved', by: 'envelope' })
    expect(records).toMatchObject([{ stageExecutionId: 'stage-1', attempt: 0 }])
  })

  test('does not let untrusted content reach the network without an approval, nor past a guard', async () => {
    const { envelope } = createEnvelope('fetch_url')
    const { authorize, questions } = createWorld()
    await authorize({ tool: network, envelope, taint: tainted })
    expect(questions).toMatchObject([{ reason: 'tainted-network' }])
    const guarded = createWorld({ guards: denied })
    expect(await guarded.authorize({ tool: network, envelope })).toMatchObject({ by: 'guard' })
  })

  test('denies a tool outside of it in every mode if no person is there', async () => {
    for (const mode of [ask, auto, allowlist('*')]) {
      const { envelope } = createEnvelope()
      const { authorize } = createWorld({ answer: { outcome: 'unattended' } })
      expect(await authorize({ tool: writing, envelope, mode })).toMatchObject({
        type: 'denied',
        failure: { code: 'grant-denied' },
      })
    }
  })

  test('lets a person approve one call outside of it, which is never remembered', async () => {
    const { envelope } = createEnvelope()
    const { authorize, questions, approvals } = createWorld({ answer: allow('once') })
    expect(await authorize({ tool: writing, envelope })).toMatchObject({ type: 'approved', by: 'person' })
    expect(questions).toMatchObject([{ reason: 'outside-envelope', scopes: ['once'] }])
    expect(approvals).toEqual([])
  })

  test('a grant works once', async () => {
    const { envelope, grants, token } = createEnvelope()
    grants.grant(token)
    const { authorize, questions } = createWorld()
    expect(await authorize({ tool: writing, envelope })).toEqual({ type: 'approved', by: 'grant' })
    grants.grant(token)
    expect(await authorize({ tool: writing, envelope })).toMatchObject({
      type: 'denied',
      by: 'grant',
      failure: { code: 'grant-consumed' },
    })
    expect(questions).toEqual([])
  })

  test('a grant ends with its stage', async () => {
    const { envelope, grants, token } = createEnvelope()
    grants.grant(token)
    grants.endStage('stage-1')
    expect(await createWorld().authorize({ tool: writing, envelope })).toMatchObject({
      failure: { code: 'grant-expired' },
    })
  })

  test('law: a grant is valid for its own five fields, once, until its stage ends', () => {
    const token = fc.record({
      stageExecutionId: fc.constantFrom('s1', 's2'),
      attempt: fc.nat(1),
      proposalId: fc.constantFrom('c1' as CallId, 'c2' as CallId),
      toolName: fc.constantFrom('t1', 't2'),
      argumentsDigest: fc.constantFrom('d1', 'd2'),
    })
    const step = fc.record({ act: fc.constantFrom('grant', 'consume', 'end'), token })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ledger = new GrantLedger()
        const state = new Map<string, 'open' | 'used'>()
        const ended = new Set<string>()
        for (const { act, token: each } of steps) {
          const key = toSortedJson(each)
          const stage = each.stageExecutionId
          if (act === 'end') {
            ledger.endStage(stage)
            ended.add(stage)
          } else if (act === 'grant') {
            ledger.grant(each)
            if (!ended.has(stage) && !state.has(key)) state.set(key, 'open')
          } else {
            const expected = ended.has(stage)
              ? 'stage-expired'
              : { open: 'consumed', used: 'already-consumed', none: 'not-found' }[state.get(key) ?? 'none']
            expect(ledger.consume(each)).toBe(expected)
            if (expected === 'consumed') state.set(key, 'used')
          }
        }
      }),
    )
  })
})

describe('digests', () => {
  test('ignore the order of keys, but not of items', () => {
    expect(toSortedJson({ b: [2, 1], a: { d: null, c: 'x' } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}')
    expect(toSortedJson([1, 2])).not.toBe(toSortedJson([2, 1]))
  })

  test('parses stored records to equal data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value)
        expect(JSON.parse(toSortedJson(JSON.parse(json) as Parameters<typeof toSortedJson>[0]))).toEqual(
          JSON.parse(json),
        )
      }),
    )
  })
})

describe('laws', () => {
  const toolArbitrary = fc.record({
    name: fc.constantFrom('a', 'b'),
    effects: fc.subarray<ToolEffect>(['read', 'write', 'network', 'spend'], { minLength: 1 }),
    gated: fc.constantFrom(undefined, true, false),
    key: fc.constantFrom('k1', 'k2', 'bad\nkey'),
    hasAddress: fc.boolean(),
  })
  const callArbitrary = fc.record({
    tool: toolArbitrary,
    mode: fc.constantFrom<SecurityMode>(ask, auto, allowlist('k1'), allowlist()),
    isTainted: fc.boolean(),
    asks: fc.boolean(),
    isInResult: fc.boolean(),
    envelope: fc.constantFrom('none', 'allows', 'forbids'),
    answer: fc.constantFrom<InteractionAnswer>(
      allow('once'),
      allow('chat'),
      allow('always'),
      { outcome: 'rejected' },
      { outcome: 'timeout' },
      { outcome: 'unattended' },
      { outcome: 'cancelled' },
    ),
    early: fc.constantFrom(passed, passed, denied),
    guards: fc.constantFrom(passed, passed, denied),
    remembered: fc.array(
      fc.record({
        toolName: fc.constantFrom('a', 'b'),
        approvalKey: fc.constantFrom('k1', 'k2'),
        scope: fc.constantFrom<Approval['scope']>('chat', 'always'),
        tainted: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  })

  test('one record for each decision; guards override everything; only approvals are remembered; taint always counts', async () => {
    await fc.assert(
      fc.asyncProperty(callArbitrary, async ({ tool, envelope, ...call }) => {
        const before = call.remembered.length
        const world = createWorld({ ...call, approvals: [...call.remembered] })
        const facet: ToolAuthority = {
          name: tool.name,
          effects: tool.effects,
          ...(tool.gated !== undefined && { gated: tool.gated }),
          approvalKey: () => tool.key,
          ...(tool.hasAddress && { address: () => address }),
        }
        const decision = await world.authorize({
          tool: facet,
          mode: call.mode,
          taint: {
            ...clean,
            tainted: call.isTainted,
            asks: call.asks,
            resultAddresses: new Set(call.isInResult ? [address.href] : []),
          },
          ...(envelope !== 'none' && {
            envelope: {
              stageExecutionId: 's',
              attempt: 0,
              allows: () => envelope === 'allows',
              grants: new GrantLedger(),
            },
          }),
        })
        const [record] = world.records
        expect(world.records).toHaveLength(1)
        expect(record?.verdict).toBe(decision.type)
        expect(world.order.at(-1)).toBe('authority-decided')
        expect(JSON.stringify(record)).not.toContain('"arguments"')

        if (decision.type === 'approved') expect(call.guards.type).toBe('passed')
        if (tool.key === 'bad\nkey') expect(record?.by).toBe('approval-key')
        expect(world.questions.length).toBeLessThanOrEqual(1)
        if (world.questions.length === 1) expect(call.early.type).toBe('passed')

        const added = world.approvals.slice(before)
        if (added.length > 0) expect(call.answer).toMatchObject({ outcome: 'accepted' })
        const isExposed =
          call.isTainted &&
          call.asks &&
          tool.effects.includes('network') &&
          !(tool.hasAddress && call.isInResult)
        if (isExposed && decision.type === 'approved') {
          const isKnown = isRememberedUnderTaint(call.remembered, {
            toolName: tool.name,
            approvalKey: tool.key,
            address: tool.hasAddress ? address : undefined,
          })
          expect(record?.by === 'person' || (record?.by === 'remembered' && isKnown)).toBe(true)
        }
        if (isExposed) expect(added.every(({ scope }) => scope === 'chat')).toBe(true)
      }),
      { numRuns: Number(process.env['INNERLOOP_RUNS'] ?? 300) },
    )
  })
})

describe('envelope, mode, taint, guards and rules', () => {
  const modes = { ask, auto, allowlist: allowlist('*') }
  const envelopes = ['none', 'listed', 'granted', 'unlisted'] as const
  const rows = Object.entries(modes).flatMap(([name, mode]) =>
    envelopes.flatMap((envelope) =>
      [clean, tainted].flatMap((taint) =>
        [passed, denied].flatMap((guards) =>
          [true, false].map((isAskedByRule) => ({ name, mode, envelope, taint, guards, isAskedByRule })),
        ),
      ),
    ),
  )

  function createStage(kind: (typeof envelopes)[number]): ToolEnvelope | undefined {
    if (kind === 'none') return undefined
    const grants = new GrantLedger()
    const stage = { stageExecutionId: 'stage-1', attempt: 0 }
    const token = { proposalId: 'call-1' as CallId, toolName: 'fetch_url', argumentsDigest: 'digest of {}' }
    if (kind === 'granted') grants.grant({ ...stage, ...token })
    return { ...stage, grants, allows: () => kind === 'listed' }
  }

  test('have 48 rows for a rule that asks, and 48 without', () => expect(rows).toHaveLength(96))

  /** Returns who approves without a question, or the reason of the question. */
  function expectedOf({ name, envelope, taint, isAskedByRule }: (typeof rows)[number]) {
    if (envelope === 'granted') return { by: 'grant' }
    if (envelope === 'unlisted') return { reason: 'outside-envelope', scopes: ['once'] }
    const scopes = isAskedByRule ? ['once'] : ['once', 'chat']
    if (taint.tainted) return { reason: 'tainted-network', scopes }
    if (isAskedByRule) return { reason: 'rule', scopes }
    return { by: envelope === 'listed' ? 'envelope' : name === 'ask' ? 'remembered' : name }
  }

  test.each(rows)(
    'in mode $name, envelope $envelope, tainted $taint.tainted, guards $guards.type, rule $isAskedByRule',
    async (row) => {
      const { mode, envelope, taint, guards, isAskedByRule } = row
      const approvals: Approval[] = [
        { toolName: 'fetch_url', approvalKey: 'https://example.com/docs', scope: 'always', tainted: false },
      ]
      const { authorize, questions, records } = createWorld({ answer: allow('once'), approvals, guards })
      const stage = createStage(envelope)
      const decision = await authorize({ tool: network, mode, taint, envelope: stage, isAskedByRule })
      const { by: approver = 'person', ...question } = expectedOf(row)
      expect(questions).toMatchObject('reason' in question ? [question] : [])
      const by = guards === denied ? 'guard' : approver
      expect(decision).toMatchObject({ type: guards === denied ? 'denied' : 'approved', by })
      expect(records).toMatchObject([{ by, verdict: guards === denied ? 'denied' : 'approved' }])
      expect(approvals).toHaveLength(1)
    },
  )

  test('offers no approval for the whole research in a child run', async () => {
    const { authorize, questions } = createWorld({ answer: allow('once') })
    await authorize({ tool: writing, isAskedByRule: true, child: { allowsRunScope: true } })
    await authorize({ tool: writing, child: { allowsRunScope: true } })
    expect(questions).toMatchObject([{ scopes: ['once'] }, { scopes: ['once', 'run', 'chat'] }])
  })
})
