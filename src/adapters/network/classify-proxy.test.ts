import { describe, expect, test } from 'vitest'
import { createFailure, type FailureCode } from '../../core/model/failures/failure.ts'
import { classifyUnreachableProxy, describeProxyRefusal, withProxyCause } from './classify-proxy.ts'
import type { NetworkEnvironment } from './network-environment.ts'
import type { ProbeFindings } from './probe-address.ts'

const target = new URL('https://api.example/v1/models')
const far = new URL('https://proxy.example/?url=https%3A%2F%2Fapi.example')
const near = new URL('http://127.0.0.1:8080/?url=https%3A%2F%2Fapi.example')
const environment = { isOnline: true, pageOrigin: 'https://chat.example', isSecurePage: true }
const absent: ProbeFindings = {
  isThere: false,
  readsPlain: false,
  readsWithHeaders: false,
  permission: 'unknown',
}

interface Case {
  title: string
  proxy?: URL
  environment?: Partial<NetworkEnvironment>
  findings?: Partial<ProbeFindings>
  code: FailureCode
  message: RegExp
}

const cases: Case[] = [
  {
    title: 'nothing was found out yet',
    code: 'unreachable',
    message:
      /proxy proxy\.example did not return a response.*\(1\) it is not running.*\(2\) it does not allow this page.*directly to api\.example/s,
  },
  { title: 'this device is offline', environment: { isOnline: false }, code: 'offline', message: /offline/ },
  {
    title: 'the page is encrypted and the proxy is not',
    proxy: new URL('http://192.168.1.2:8080/'),
    code: 'mixed-content',
    message: /blocks http:\/\/192\.168\.1\.2:8080.*your proxy’s address/s,
  },
  {
    title: 'no server responds',
    findings: {},
    code: 'unreachable',
    message: /could not be reached.*name in the field “Proxy address” is wrong/s,
  },
  {
    title: 'no server responds on this computer',
    proxy: near,
    findings: {},
    code: 'server-not-running',
    message: /No proxy answered at http:\/\/127\.0\.0\.1:8080\..*Start it/s,
  },
  {
    title: 'the browser may not reach it',
    proxy: near,
    findings: { permission: 'denied' },
    code: 'local-network-denied',
    message: /does not let this page reach the proxy/,
  },
  {
    title: 'it blocks every page',
    findings: { isThere: true },
    code: 'cors-blocked',
    message: /does not let this page read.*Access-Control-Allow-Origin: https:\/\/chat\.example/s,
  },
  {
    title: 'it blocks every page, on this computer',
    proxy: near,
    findings: { isThere: true },
    code: 'origin-not-allowed',
    message: /does not let this page read/,
  },
  {
    title: 'it refuses headers',
    findings: { isThere: true, readsPlain: true },
    code: 'cors-blocked',
    message: /rejects the headers.*answer OPTIONS requests itself/s,
  },
  {
    title: 'it allows this page only for other responses',
    findings: { isThere: true, readsPlain: true, readsWithHeaders: true },
    code: 'cors-blocked',
    message: /may not read the responses that it forwards from api\.example.*\(1\) the API key is wrong/s,
  },
]

test.each(cases)('$title: $code', ({ proxy = far, environment: other, findings, code, message }) => {
  const failure = classifyUnreachableProxy({
    proxy,
    target,
    hasKey: true,
    environment: { ...environment, ...other },
    ...(findings && { findings: { ...absent, ...findings } }),
  })
  expect(failure.code).toBe(code)
  expect(`${failure.message} ${failure.hint}`).toMatch(message)
})

describe('a response that no provider sends', () => {
  const route = { proxy: far, target }
  test.each([
    [403, false, false, /returned HTTP 403.*refuses this page or api\.example/s],
    [200, true, false, /proxy\.example returned a web page instead/],
    [502, true, true, /cannot reach api\.example/],
    [429, false, true, /overloaded/],
  ])('HTTP %i, a page: %s', (status, isPage, retryable, says) => {
    const failure = describeProxyRefusal(route, { status, isPage, detail: 'its words' })
    expect(failure).toMatchObject({ code: 'proxy-failed', retryable, detail: 'its words' })
    expect(`${failure.message} ${failure.hint}`).toMatch(says)
  })

  test('a rejected key may not have arrived', () => {
    expect(withProxyCause(createFailure('key-wrong'), route).hint).toMatch(/does not forward the header/)
    expect(withProxyCause(createFailure('no-credit'), route)).toEqual(createFailure('no-credit'))
  })
})
