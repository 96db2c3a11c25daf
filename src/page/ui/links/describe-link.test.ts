import { toUnicode } from 'punycode/punycode.es6.js'
import { describe, expect, it } from 'vitest'
import { describeLink } from './describe-link.ts'

const describeIt = (address: string, text = 'here') => describeLink(address, text, toUnicode)

describe('describeLink', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'ms-word:ofe|u|https://a.example',
    '/relative',
    'https://',
    '',
  ])('never opens %s', (address) => expect(describeIt(address)).toBeNull())

  it('shows an address in three parts, decoded', () => {
    expect(describeIt('https://docs.example/caf%C3%A9?q=a%20b#x')).toEqual({
      kind: 'web',
      href: 'https://docs.example/caf%C3%A9?q=a%20b#x',
      host: 'docs.example',
      before: 'https://',
      after: '/café?q=a b#x',
      warnings: [],
    })
    expect(describeIt('https://a.example/%ff')?.after).toBe('/%ff')
    expect(describeIt('mailto:m@a.example?subject=Hi%20you')).toMatchObject({
      kind: 'mail',
      host: 'm@a.example',
      after: '?subject=Hi you',
    })
  })

  it.each([
    ['https://evil.example/', 'https://bank.example', ['names-another-host']],
    ['https://evil.example/', 'bank.com', ['names-another-host']],
    ['https://evil.example/', 'www.bank.example/login', ['names-another-host']],
    ['https://bank.example/', 'https://www.bank.example/', []],
    ['https://evil.example/', 'report.pdf', []],
    ['https://bank.com@evil.example/', 'here', ['user-part']],
    ['https://аpple.com/', 'here', ['imitates']],
    ['https://xn--80ak6aa92e.com/', 'here', ['foreign-letters']],
    ['https://münchen.example/', 'here', ['foreign-letters']],
    ['http://a.example/', 'here', ['unencrypted']],
    ['https://192.168.1.1/', 'here', ['own-network']],
    ['https://[::1]:8080/', 'here', ['own-network']],
    [`https://a.example/?q=${'x'.repeat(70)}`, 'here', ['carries-data']],
  ])('%s behind “%s” gives %j', (address, text, warnings) => {
    expect(describeIt(address, text)?.warnings).toEqual(warnings)
  })

  it('names a host in foreign letters both ways', () => {
    expect(describeIt('https://аpple.com/')).toMatchObject({
      host: 'xn--pple-43d.com',
      hostReads: 'аpple.com',
    })
  })
})
