import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { reachOf, type Reach } from './address-reach.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

/** Origin of an address. Addresses of a person may lead to this computer and its network, all others only to public hosts. */
export type ChosenBy = 'person' | 'other'

const maxCharacters: Record<ChosenBy, number> = { person: 8192, other: 2048 }

/**
 * Checks every address before a request. Never throws; an unreadable address is refused.
 * The check uses the parsed URL. The platform has already normalized decimal, octal, hexadecimal and short forms,
 * full-width digits and the like.
 */
export function checkUrl(address: URL | string, chosenBy: ChosenBy): Result<URL> {
  const url = typeof address === 'string' ? URL.parse(address) : address
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return refuse({
      message: networkText('web-address-invalid'),
      hint: networkText('write-address-in-full'),
    })
  }
  if (url.href.length > maxCharacters[chosenBy]) return refuse({ message: networkText('address-too-long') })
  if (url.username !== '' || url.password !== '') {
    return refuse({ message: networkText('address-has-credentials') })
  }
  const reach = reachOf(url)
  if (reach === 'special') return refuse(describeSpecial(url))
  if (chosenBy === 'other') {
    if (reach !== 'public') return refuse(describePrivate(url))
    if (!isUsualPort(url.port))
      return refuse({ message: networkText('port-not-allowed', { port: url.port }) })
  }
  return checkEncryption(url, reach)
}

/** Allows unencrypted requests only within the local network. Elsewhere others could read the traffic. */
function checkEncryption(url: URL, reach: Reach): Result<URL> {
  if (url.protocol === 'https:' || reach !== 'public') return succeed(url)
  return fail(
    createFailure('mixed-content', {
      message: networkText('address-not-encrypted', { host: url.host }),
    }),
  )
}

interface Refusal {
  message: LocalizedText
  hint?: LocalizedText
}

function describePrivate(url: URL): Refusal {
  return {
    message: networkText('address-is-private', { host: url.host }),
    hint: networkText('private-address-typed-only'),
  }
}

function describeSpecial(url: URL): Refusal {
  const isAny = url.hostname === '0.0.0.0' || url.hostname === '[::]'
  return {
    message: networkText('address-has-no-server', { host: url.hostname }),
    hint: isAny ? networkText('listening-address-use-loopback') : undefined,
  }
}

/**
 * Lower ports belong to other protocols, such as mail, shells and printers. The browser refuses some of the higher
 * ports as well.
 */
function isUsualPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

function refuse(refusal: Refusal): Result<never> {
  return fail(createFailure('address-blocked', refusal))
}
