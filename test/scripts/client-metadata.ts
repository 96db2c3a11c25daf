import type { Plugin } from 'vite'

/** Returns the client metadata document of a site for OAuth. `siteUrl` is the address of its start page, which ends with a slash. */
export function toClientMetadata(siteUrl: string): Record<string, unknown> {
  const { href, protocol } = new URL(siteUrl)
  if (protocol !== 'https:' || !href.endsWith('/'))
    throw new Error(`INNERLOOP_URL must be an https address that ends with a slash: ${siteUrl}`)
  return {
    client_id: new URL('oauth/client.json', href).href,
    client_name: 'Innerloop',
    client_uri: href,
    redirect_uris: [new URL('oauth/callback.html', href).href],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  }
}

/** Writes `oauth/client.json`, if the address of the site is known: `INNERLOOP_URL`. */
export function writeClientMetadata(siteUrl = process.env['INNERLOOP_URL'] ?? ''): Plugin {
  return {
    name: 'client-metadata',
    apply: 'build',
    generateBundle() {
      if (siteUrl === '') return
      const source = `${JSON.stringify(toClientMetadata(siteUrl), null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'oauth/client.json', source })
    },
  }
}
