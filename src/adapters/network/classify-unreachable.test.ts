import { expect, test } from 'vitest'
import { classifyUnreachable } from './classify-unreachable.ts'
import type { NetworkPermission } from './network-permission.ts'

const url = new URL('http://127.0.0.1:11434/v1/models')

test.each<[NetworkPermission | 'not looked up', boolean, boolean]>([
  ['not looked up', true, true],
  ['unknown', true, true],
  ['granted', true, false],
  ['prompt', true, false],
  ['unknown', false, false],
])(
  'permission %s, a page with https %s: Safari may be why nobody answers: %s',
  (known, isSecurePage, isNamed) => {
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
  },
)
