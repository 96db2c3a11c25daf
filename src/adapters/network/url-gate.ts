import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { reachOf, type Reach } from './address-reach.ts'
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
      message: 'This is not a web address.',
      hint: 'Write it in full, beginning with https://.',
    })
  }
  if (url.href.length > maxCharacters[chosenBy]) return refuse({ message: 'The address is too long.' })
  if (url.username !== '' || url.password !== '') {
    return refuse({ message: 'An address with a user name or password in it is not called.' })
  }
  const reach = reachOf(url)
  if (reach === 'special') return refuse(describeSpecial(url))
  if (chosenBy === 'other') {
    if (reach !== 'public') return refuse(describePrivate(url))
    if (!isUsualPort(url.port)) return refuse({ message: `Port ${url.port} is not one of web pages.` })
  }
  return checkEncryption(url, reach)
}

/** Allows unencrypted requests only within the local network. Elsewhere others could read the traffic. */
function checkEncryption(url: URL, reach: Reach): Result<URL> {
  if (url.protocol === 'https:' || reach !== 'public') return succeed(url)
  return fail(
    createFailure('mixed-content', {
      message: networkText('not-called-because-address-not-encrypted', { host: url.host }),
    }),
  )
}

function describePrivate(url: URL): Partial<Failure> {
  return {
    message: `${url.host} is an address of this computer or its network.`,
    hint: 'Such an address is called only where the user wrote it.',
  }
}

function describeSpecial(url: URL): Partial<Failure> {
  const isAny = url.hostname === '0.0.0.0' || url.hostname === '[::]'
  return {
    message: `No server can be reached at ${url.hostname}.`,
    ...(isAny && { hint: 'It is where a server listens. To reach it, write 127.0.0.1 instead.' }),
  }
}

/**
 * Lower ports belong to other protocols, such as mail, shells and printers. The browser refuses some of the higher
 * ports as well.
 */
function isUsualPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

function refuse({ message, hint }: Partial<Failure>): Result<never> {
  return fail(
    createFailure('address-blocked', {
      ...(message !== undefined && { message }),
      ...(hint !== undefined && { hint }),
    }),
  )
}
