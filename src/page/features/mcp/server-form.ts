import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { i18n } from '../../i18n/i18n.ts'

/** The form of a server, as it is typed. */
export interface ServerForm {
  name: string
  url: string
  proxyUrl: string
  signIn: 'none' | 'header' | 'oauth'
  header: string
  secret: string
  clientId: string
}

export type ServerFormErrors = Partial<Record<'name' | 'url' | 'proxyUrl' | 'header' | 'secret', string>>

export function toServerForm(server: McpServerRow | undefined): ServerForm {
  const auth = server?.auth
  return {
    name: server?.name ?? '',
    url: server?.url ?? '',
    proxyUrl: server?.proxyUrl ?? '',
    signIn: auth?.kind ?? 'none',
    header: auth?.kind === 'header' ? auth.header : 'Authorization',
    secret: '',
    clientId: auth?.kind === 'oauth' ? (auth.clientId ?? '') : '',
  }
}

/** Returns the problems of the form by field. The worker checks the addresses again. */
export function checkServerForm(
  { name, url, proxyUrl, signIn, header, secret }: ServerForm,
  { takenNames, hasSecret }: { takenNames: readonly string[]; hasSecret: boolean },
): ServerFormErrors {
  const errors: ServerFormErrors = {}
  if (name.trim() === '') errors.name = i18n.t('Enter a name.')
  else if (takenNames.includes(name.trim())) errors.name = i18n.t('Another server has this name.')
  if (!isAddress(url)) errors.url = i18n.t('Enter an address that starts with https:// or http://.')
  if (proxyUrl.trim() !== '' && !isAddress(proxyUrl))
    errors.proxyUrl = i18n.t('Enter an address that starts with https:// or http://.')
  if (signIn === 'header' && !/^[\w-]+$/.test(header.trim()))
    errors.header = i18n.t('Enter the name of a header, such as Authorization.')
  if (signIn === 'header' && secret.trim() === '' && !hasSecret) errors.secret = i18n.t('Enter the value.')
  return errors
}

function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
}

export function toServerDraft(
  { name, url, proxyUrl, signIn, header, secret, clientId }: ServerForm,
  server: Pick<McpServerRow, 'id'> | undefined,
): CommandInput<'save-mcp-server'> {
  const auth = {
    none: { kind: 'none' as const },
    header: {
      kind: 'header' as const,
      header: header.trim(),
      secret: secret.trim() === '' ? undefined : secret.trim(),
    },
    oauth: { kind: 'oauth' as const, clientId: clientId.trim() === '' ? undefined : clientId.trim() },
  }[signIn]
  return {
    id: server?.id,
    name: name.trim(),
    url: url.trim(),
    proxyUrl: proxyUrl.trim() === '' ? undefined : proxyUrl.trim(),
    auth,
  }
}

/** Returns a name for the address while none was typed: the host without common parts, with a number if that is taken. */
export function suggestName(url: string, takenNames: readonly string[]): string {
  const host = URL.parse(url.trim())?.hostname ?? ''
  const name = host.replace(/^(?:www|mcp|api)\./, '').replace(/\.[a-z]{2,}$/i, '')
  let suggested = name
  for (let count = 2; takenNames.includes(suggested); count += 1) suggested = `${name} ${count}`
  return suggested
}
