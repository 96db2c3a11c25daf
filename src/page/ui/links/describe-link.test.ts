import { describe, expect, it } from 'vitest'
import { decodeHost } from '../../../lib/decode-host.ts'
import { describeLink } from './describe-link.ts'

const describeIt = (address: string, text = 'here') => describeLink(address, text, decodeHost)

describe('describeLink', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    '//a.example/x',
    '\\\\a.example\\x',
    'filesystem:https://a.example/temporary/x',
    'view-source:https://a.example/',
    'about:blank',
    'ftp://a.example/',
    'tel:+1',
    'sms:+1',
    'chrome://settings',
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
    ['https://evil.example/', 'sign in at https://bank.example/login', ['names-another-host']],
    ['https://evil.example/', 'https://bank.com@evil.example', []],
    ['https://evil.example/', 'https://evil.example@bank.com/', ['names-another-host']],
    ['https://evil.example/', 'ba\u200Bnk.com', ['names-another-host']],
    ['https://evil.example/', 'baU+200Bnk.com', ['names-another-host']],
    ['https://evil.example/', '\u202Ebank.com', ['names-another-host']],
    ['https://evil.example/', 'bank\u{E0061}.com', ['names-another-host']],
    ['https://evil.example/', 'ｂａｎｋ．ｃｏｍ', ['names-another-host']],
    ['https://evil.example/', 'bank。com', ['names-another-host']],
    ['https://evil.example/', 'bank․com∕login', ['names-another-host']],
    ['https://bank.com/', 'ba\u00ADnk.com', []],
    ['https://bank.com./', 'bank.com', []],
    ['https://www.example.com/', 'www.example.com and more', []],
    ['https://bank.com@evil.example/', 'here', ['user-part']],
    ['https://аpple.com/', 'here', ['imitates']],
    ['https://xn--80ak6aa92e.com/', 'here', ['foreign-letters']],
    ['https://münchen.example/', 'here', ['foreign-letters']],
    ['http://a.example/', 'here', ['unencrypted']],
    ['https://192.168.1.1/', 'here', ['own-network']],
    ['https://[::1]:8080/', 'here', ['own-network']],
    ['https://2130706433/', 'here', ['own-network']],
    ['https://0x7f.1/', 'here', ['own-network']],
    ['https://router/', 'here', ['own-network']],
    ['https://localhost./', 'here', ['own-network']],
    ['https://nas.home.arpa/', 'here', ['own-network']],
    ['https://100.64.0.1/', 'here', ['own-network']],
    [`https://${'ab12'.repeat(12)}.evil.example/`, 'here', ['carries-data']],
    [`https://a.example/?q=${'x'.repeat(70)}`, 'here', ['carries-data']],
  ])('%s behind “%s” returns %j', (address, text, warnings) => {
    expect(describeIt(address, text)?.warnings).toEqual(warnings)
  })

  it('shows a host in foreign letters in both forms', () => {
    expect(describeIt('https://аpple.com/')).toMatchObject({
      host: 'xn--pple-43d.com',
      hostReads: 'аpple.com',
    })
  })
})
