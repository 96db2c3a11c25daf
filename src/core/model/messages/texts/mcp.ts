/** English texts of adapters/mcp and of the connection test of MCP servers, by code. */
export const mcpTexts = {
  'mcp-keys-locked': /*i18n*/ 'Unlock your keys to use {name}.',
  'mcp-no-sign-in-address': /*i18n*/ 'The server requires sign-in but gave no sign-in address.',
  'mcp-ask-administrator': /*i18n*/ 'Ask the administrator of the server.',
  'mcp-metadata-unreadable':
    /*i18n*/ 'The sign-in metadata at {host} could not be read from a web page. The host must allow {origin} with CORS headers.',
  'mcp-metadata-invalid': /*i18n*/ 'The sign-in metadata of {host} cannot be used.',
  'mcp-issuer-wrong':
    /*i18n*/ 'The sign-in server at {expected} gave another name: {found}. No token was sent.',
  'mcp-issuer-missing': /*i18n*/ 'The response to the sign-in does not say who sent it. No token was sent.',
  'mcp-response-issuer-wrong':
    /*i18n*/ 'The response to the sign-in came from {found} instead of {expected}. No token was sent.',
  'mcp-resource-wrong':
    /*i18n*/ 'The server says that its sign-in is for {found}, which is another server. No token was sent.',
  'mcp-endpoint-insecure': /*i18n*/ 'The sign-in address {address} does not use https. No token was sent.',
  'mcp-registration-failed': /*i18n*/ '{host} did not accept Innerloop as an application.',
  'mcp-enter-client-id': /*i18n*/ 'Enter a client ID that the administrator of the server gave you.',
  'mcp-sign-in-denied': /*i18n*/ '{host} sent you back without access.',
  'mcp-code-rejected': /*i18n*/ '{host} did not accept the sign-in.',
  'mcp-sign-in-again': /*i18n*/ 'Start the sign-in again.',
  'mcp-token-unusable': /*i18n*/ '{host} sent a token that cannot be used.',
  'mcp-scopes-missing': /*i18n*/ 'The server requires more permissions: {scopes}.',
  'mcp-access-refused': /*i18n*/ 'The server refused access (status 403).',
  'mcp-address-valid': /*i18n*/ '{address} is a valid address.',
  'mcp-address-valid-through-proxy': /*i18n*/ '{address} is a valid address. Requests go through {host}.',
  'mcp-host-answers': /*i18n*/ '{host} answers.',
  'mcp-host-silent': /*i18n*/ '{host} does not answer.',
  'mcp-redirects': /*i18n*/ '{host} redirects to another address, which requests do not follow.',
  'mcp-enter-final-address':
    /*i18n*/ 'Enter the address to which it redirects, e.g. with https or with another path.',
  'mcp-cors-passed': /*i18n*/ 'Web pages may use the server.',
  'mcp-cors-origin': /*i18n*/ 'The server does not allow requests from {origin}.',
  'mcp-cors-header': /*i18n*/ 'The server does not allow these request headers: {header}.',
  'mcp-cors-exposed': /*i18n*/ 'The server hides the response header {header} from web pages.',
  'mcp-cors-refusals':
    /*i18n*/ 'The server requires sign-in, but its refusal (status 401) has no CORS headers, so that Innerloop cannot read it.',
  'mcp-cors-workaround':
    /*i18n*/ 'Send the CORS headers to the administrator of the server, or set a proxy for this server.',
  'mcp-protocol-version': /*i18n*/ 'MCP version {version}.',
  'mcp-not-mcp': /*i18n*/ '{host} answers, but not as an MCP server.',
  'mcp-old-transport': /*i18n*/ 'This is the old SSE transport of MCP, which Innerloop does not support.',
  'mcp-check-path': /*i18n*/ 'Check the path of the address. It often ends in /mcp.',
  'mcp-no-sign-in-needed': /*i18n*/ 'The server can be used without sign-in.',
  'mcp-signed-in': /*i18n*/ 'The server accepted the sign-in.',
  'mcp-secret-refused': /*i18n*/ 'The server did not accept the value of the header.',
  'mcp-enter-secret-again':
    /*i18n*/ 'Enter it again. Many servers expect “Bearer” and a space before the key.',
  'mcp-sign-in-required': /*i18n*/ 'The server requires sign-in.',
  'mcp-sign-in-after-saving': /*i18n*/ 'Save the server, then sign in.',
  'mcp-sign-in-at': /*i18n*/ 'You sign in at {host}.',
  'mcp-step-not-needed': /*i18n*/ 'Not needed.',
  'mcp-step-not-reached': /*i18n*/ 'Not checked, because an earlier step failed.',
  'mcp-tools-listed': /*i18n*/ '{count, plural, one {# tool} other {# tools}}.',
  'mcp-schemas-valid': /*i18n*/ 'All tools can be used.',
  'mcp-schemas-refused': /*i18n*/ '{count, plural, one {# tool} other {# tools}} cannot be used: {names}.',
} as const
