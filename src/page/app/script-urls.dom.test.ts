// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkOwnScriptUrl } from './script-urls.ts'

describe('checkOwnScriptUrl', () => {
  const base = 'https://host.example/some/path/'
  const own = ['./worker/main-1.js', 'sw.js']

  it('resolves the files of the list against the page, under any sub-path', () => {
    expect(checkOwnScriptUrl('./worker/main-1.js', base, own)).toBe(
      'https://host.example/some/path/worker/main-1.js',
    )
    expect(checkOwnScriptUrl('sw.js', base, own)).toBe('https://host.example/some/path/sw.js')
  })

  it.each([
    './assets/main-1.js',
    '/sw.js',
    'sw.js?evil',
    './worker/../sw.js.map',
    'https://elsewhere.example/some/path/sw.js',
    '//elsewhere.example/sw.js',
    'data:text/javascript,1',
    'blob:https://host.example/1',
    'javascript:1',
  ])('refuses %s', (url) => {
    expect(() => checkOwnScriptUrl(url, base, own)).toThrow(TypeError)
  })
})

describe('workerScriptUrl, childScriptUrl and serviceWorkerScriptUrl', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  const load = async () => await import('./script-urls.ts')

  it('go through the policy of the page', async () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
    }))
    vi.stubGlobal('trustedTypes', { createPolicy })
    vi.resetModules()
    const { serviceWorkerScriptUrl } = await load()
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('app', expect.anything())
    expect(serviceWorkerScriptUrl()).toEqual({ trusted: new URL('sw.js', document.baseURI).href })
  })

  it('are checked by the same rules in a browser without Trusted Types', async () => {
    vi.stubGlobal('trustedTypes', undefined)
    vi.resetModules()
    const { childScriptUrl, serviceWorkerScriptUrl, workerScriptUrl } = await load()
    expect(serviceWorkerScriptUrl()).toBe(new URL('sw.js', document.baseURI).href)
    expect(workerScriptUrl()).toContain('main')
    expect(childScriptUrl('tool-worker')).toContain('tool-worker')
    expect(childScriptUrl('render-worker')).toContain('render-worker')
  })
})
