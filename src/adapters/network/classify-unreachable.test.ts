import { expect, test } from 'vitest'
import { classifyUnreachable } from './classify-unreachable.ts'
import type { FailureCode } from '../../core/model/failures/failure.ts'
import type { NetworkPermission } from './network-environment.ts'
import type { ProbeFindings } from './probe-address.ts'

const url = new URL('http://127.0.0.1:11434/v1/models')

test.each<[NetworkPermission | 'not looked up', boolean, boolean]>([
  ['not looked up', true, true],
  ['unknown', true, true],
  ['granted', true, false],
  ['prompt', true, false],
  ['unknown', false, false],
])('permission %s, a page with https %s: Safari may be the cause: %s', (known, isSecurePage, isNamed) => {
  const failure = classifyUnreachable({
    url,
    method: 'GET',
    hasKey: false,
    environment: { isOnline: false, pageOrigin: 'https://chat.example', isSecurePage },
    ...(known !== 'not looked up' && {
      findings: { isThere: false, readsPlain: false, readsWithHeaders: false, permission: known },
    }),
  })
  expect(failure.message).toBe('No server answered at http://127.0.0.1:11434.')
  expect(failure.hint?.includes('Safari')).toBe(isNamed)
})

test.each<[string, Partial<ProbeFindings> | null, FailureCode]>([
  ['http://192.168.1.5:11434/v1', null, 'mixed-content'],
  ['http://192.168.1.5:11434/v1', { permission: 'unknown' }, 'mixed-content'],
  ['http://192.168.1.5:11434/v1', { permission: 'granted' }, 'server-not-running'],
  ['http://192.168.1.5:11434/v1', { permission: 'denied' }, 'local-network-denied'],
  ['http://192.168.1.5:11434/v1', { permission: 'granted', isThere: true }, 'origin-not-allowed'],
  ['http://api.example/v1', { permission: 'granted' }, 'mixed-content'],
])('an encrypted page, %s, %j: %s', (address, findings, code) => {
  const failure = classifyUnreachable({
    url: new URL(address),
    method: 'GET',
    hasKey: false,
    environment: { isOnline: true, pageOrigin: 'https://chat.example', isSecurePage: true },
    ...(findings && {
      findings: {
        isThere: false,
        readsPlain: false,
        readsWithHeaders: false,
        permission: 'unknown',
        ...findings,
      },
    }),
  })
  expect(failure.code).toBe(code)
})
