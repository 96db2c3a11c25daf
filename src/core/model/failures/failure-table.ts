import { type FailureEntry, fileFailures, toolFailures } from './failure-entries.ts'
import { mcpFailures } from './mcp-failures.ts'
import { workflowFailures } from './workflow-failures.ts'

/** All failures of the application, with a message and a hint for the person. Stored codes are permanent. */
export const failureTable = {
  'invalid-input': {
    message: /*i18n*/ 'That input cannot be used.',
    hint: /*i18n*/ 'Change it and try again.',
    retryable: false,
  },
  'not-found': { message: /*i18n*/ 'That item no longer exists.', retryable: false },
  'session-busy': {
    message: /*i18n*/ 'This chat is already answering.',
    hint: /*i18n*/ 'Wait for the answer to end, or stop it first.',
    retryable: true,
  },
  'taken-over': {
    message: /*i18n*/ 'This answer was taken over by another tab.',
    hint: /*i18n*/ 'The current state is shown here.',
    retryable: false,
  },
  'storage-unavailable': {
    message: /*i18n*/ 'The browser’s storage could not be used.',
    hint: /*i18n*/ 'Allow this site to store data, leave private browsing, then reload the page.',
    retryable: true,
  },
  'deletion-blocked': {
    message:
      /*i18n*/ 'Another tab of Innerloop is open and still uses the rest of the data. The rest is deleted when that tab is closed.',
    hint: /*i18n*/ 'Close all other tabs of Innerloop, then try again.',
    retryable: true,
  },
  'storage-full': {
    message: /*i18n*/ 'The browser’s storage for this site is full.',
    hint: /*i18n*/ 'Delete chats you no longer need, then try again.',
    retryable: true,
  },
  'worker-lost': {
    message: /*i18n*/ 'The background worker stopped and was restarted.',
    hint: /*i18n*/ 'The text received so far is kept. Try again.',
    retryable: true,
  },
  internal: {
    message: /*i18n*/ 'Something went wrong inside Innerloop.',
    hint: /*i18n*/ 'Try again. If it happens again, reload the page.',
    retryable: true,
  },
  'part-missing': {
    message: /*i18n*/ 'A part of Innerloop could not be loaded.',
    hint: /*i18n*/ 'Reload the page in case a newer version is available, then try again. If you are offline, connect first.',
    retryable: true,
  },
  aborted: { message: /*i18n*/ 'Stopped.', retryable: true },
  interrupted: {
    message:
      /*i18n*/ 'This answer was interrupted because the page, the browser or the background worker closed.',
    hint: /*i18n*/ 'The text received so far is kept. Retry to send the request again.',
    retryable: true,
  },
  'loop-bound-exceeded': {
    message: /*i18n*/ 'The turn reached its limit of tool rounds.',
    hint: /*i18n*/ 'Earlier tool calls may already have taken effect. Send a message to let it continue.',
    retryable: false,
  },
  'provider-missing': {
    message: /*i18n*/ 'The provider of this model is no longer set up.',
    hint: /*i18n*/ 'Choose another model, or add the provider again in Settings.',
    retryable: false,
  },
  'provider-unsupported-tool': {
    message: /*i18n*/ 'The provider used a tool of its own that Innerloop does not support.',
    retryable: false,
  },
  'base-url-invalid': {
    message: /*i18n*/ 'The base URL is not a web address.',
    hint: /*i18n*/ 'Use an address that starts with https:// (or http:// on this computer), such as https://api.openai.com/v1.',
    retryable: false,
  },
  'key-missing': {
    message: /*i18n*/ 'This provider needs an API key.',
    hint: /*i18n*/ 'Add the key in Settings > Providers & keys.',
    retryable: false,
  },
  'key-unreadable': {
    message: /*i18n*/ 'The stored API key cannot be used for this address.',
    hint: /*i18n*/ 'Enter the key again in Settings > Providers & keys: a key is bound to the address it was saved for.',
    retryable: false,
  },
  'key-not-kept': {
    message: /*i18n*/ 'This provider’s API key was kept only until the tab was closed or reloaded.',
    hint: /*i18n*/ 'Enter the key again, here or in Settings > Providers & keys.',
    retryable: false,
  },
  'keys-locked': {
    message: /*i18n*/ 'Your keys are locked.',
    hint: /*i18n*/ 'Unlock them with your passphrase.',
    retryable: false,
  },
  'passphrase-wrong': {
    message: /*i18n*/ 'That passphrase does not open the keys.',
    hint: /*i18n*/ 'Check capital letters and the keyboard layout, then try again.',
    retryable: false,
  },
  'key-wrong': {
    message: /*i18n*/ 'The provider did not accept the API key.',
    hint: /*i18n*/ 'Check the key in Settings > Providers & keys, then retry.',
    retryable: false,
  },
  'no-credit': {
    message: /*i18n*/ 'The account at this provider has no credit left.',
    hint: /*i18n*/ 'Add credit on the provider’s billing page, then retry.',
    retryable: false,
  },
  'access-denied': {
    message: /*i18n*/ 'The provider refused access.',
    hint: /*i18n*/ 'The key may lack permission for this model, or the organization forbids calls from a browser.',
    retryable: false,
  },
  'browser-forbidden': {
    message: /*i18n*/ 'The provider does not allow this organization’s key to be used from a browser.',
    hint: /*i18n*/ 'An administrator of the organization can allow it in the provider’s settings. A key from another organization also works.',
    retryable: false,
  },
  'rate-limited': {
    message: /*i18n*/ 'The provider’s rate limit was reached: too many requests.',
    hint: /*i18n*/ 'Wait a moment, then retry.',
    retryable: true,
  },
  overloaded: {
    message: /*i18n*/ 'The provider is overloaded at the moment.',
    hint: /*i18n*/ 'Retry in a minute, or choose another model.',
    retryable: true,
  },
  'provider-error': {
    message: /*i18n*/ 'The provider failed to answer.',
    hint: /*i18n*/ 'Retry. If the problem persists, check the provider’s status page.',
    retryable: true,
  },
  'model-unknown': {
    message: /*i18n*/ 'The provider does not know this model, or this address.',
    hint: /*i18n*/ 'Check the model’s ID and the base URL in Settings > Providers & keys.',
    retryable: false,
  },
  'tools-unsupported': {
    message: /*i18n*/ 'This model cannot call tools.',
    hint: /*i18n*/ 'Chats work without tools; choose another model for chats that need them.',
    retryable: false,
  },
  'context-too-long': {
    message: /*i18n*/ 'The chat is longer than this model’s context window.',
    hint: /*i18n*/ 'Compact earlier messages, or choose a model with a larger context window.',
    retryable: false,
  },
  'request-too-large': {
    message: /*i18n*/ 'The request is larger than the server accepts.',
    hint: /*i18n*/ 'Send fewer or smaller images and files, or compact earlier messages.',
    retryable: false,
  },
  'images-refused': {
    message: /*i18n*/ 'The server refused the images in this chat.',
    hint: /*i18n*/ 'Choose a model that sees images, or send fewer and smaller ones.',
    retryable: false,
  },
  'summary-missing': {
    message: /*i18n*/ 'The model did not return a summary.',
    hint: /*i18n*/ 'Nothing has changed. Try again, or choose another model.',
    retryable: true,
  },
  'content-refused': {
    message: /*i18n*/ 'The model declined to answer.',
    hint: /*i18n*/ 'Rephrase the request, or choose another model.',
    retryable: false,
  },
  'request-rejected': {
    message: /*i18n*/ 'The provider rejected the request.',
    hint: /*i18n*/ 'See the details for the reason.',
    retryable: false,
  },
  offline: {
    message: /*i18n*/ 'This device is offline.',
    hint: /*i18n*/ 'Connect to the internet, then retry. The demo model and all chats work offline.',
    retryable: true,
  },
  unreachable: {
    message: /*i18n*/ 'The provider could not be reached.',
    hint: /*i18n*/ 'Likely causes: the address is wrong, the server is not running, or it does not allow this page to call it (CORS).',
    retryable: true,
  },
  'cors-blocked': {
    message: /*i18n*/ 'The server is running, but does not let web pages read its responses (CORS).',
    hint: /*i18n*/ 'Allow this page’s address in the server’s CORS settings, or use a proxy of your own that does.',
    retryable: false,
  },
  'server-not-running': {
    message: /*i18n*/ 'No server answered at this address.',
    hint: /*i18n*/ 'Start the server, and check the port.',
    retryable: true,
  },
  'origin-not-allowed': {
    message: /*i18n*/ 'A server is running there, but does not allow this page to call it.',
    hint: /*i18n*/ 'Allow this page’s address in the server’s CORS settings, then try again.',
    retryable: false,
  },
  'local-network-denied': {
    message: /*i18n*/ 'The browser does not let this page reach servers on this computer or its network.',
    hint: /*i18n*/ 'Open the site’s settings (the icon before the address), allow “Local network access”, then try again.',
    retryable: false,
  },
  'mixed-content': {
    message: /*i18n*/ 'The browser blocks this address, because it is not encrypted.',
    hint: /*i18n*/ 'Use an https:// address.',
    retryable: false,
  },
  'address-blocked': {
    message: /*i18n*/ 'Innerloop does not call this address.',
    hint: /*i18n*/ 'Check the address.',
    retryable: false,
  },
  'proxy-failed': { message: /*i18n*/ 'The proxy did not forward the request.', retryable: false },
  'sign-in-failed': { message: /*i18n*/ 'Signing in did not return an API key.', retryable: false },
  redirected: {
    message: /*i18n*/ 'The address redirects to another one. The browser does not tell this page which one.',
    hint: /*i18n*/ 'Use the final address.',
    retryable: false,
  },
  'response-too-large': {
    message: /*i18n*/ 'The answer exceeds the maximum size, so it was not read to the end.',
    retryable: false,
  },
  'not-an-api': {
    message: /*i18n*/ 'A web page answered instead of the provider.',
    hint: /*i18n*/ 'Check the base URL. On a public network, sign in to it first.',
    retryable: true,
  },
  'malformed-response': {
    message: /*i18n*/ 'The provider’s response could not be read.',
    hint: /*i18n*/ 'Check that the provider’s type matches its server, then retry.',
    retryable: true,
  },
  'stream-cut': {
    message: /*i18n*/ 'The connection ended before the answer was complete.',
    hint: /*i18n*/ 'The text received so far is kept. Retry to send the request again.',
    retryable: true,
  },
  'stream-stalled': {
    message: /*i18n*/ 'The provider stopped sending.',
    hint: /*i18n*/ 'The text received so far is kept. Retry to send the request again.',
    retryable: true,
  },
  ...fileFailures,
  ...toolFailures,
  ...mcpFailures,
  ...workflowFailures,
} as const satisfies Record<string, FailureEntry>

/**
 * Codes whose failures have only ever had the texts of the code. Earlier versions stored failures without codes of their texts:
 * for these codes the present texts are shown, for others the stored ones.
 */
export const codesWithFixedTexts: ReadonlySet<keyof typeof failureTable> = new Set([
  'taken-over',
  'deletion-blocked',
  'storage-full',
  'part-missing',
  'loop-bound-exceeded',
  'provider-missing',
  'provider-unsupported-tool',
  'key-unreadable',
  'key-not-kept',
  'keys-locked',
  'passphrase-wrong',
  'browser-forbidden',
  'context-too-long',
  'content-refused',
  'tool-unavailable',
  'tool-budget-reached',
  'approval-timed-out',
  'approval-key-invalid',
  'grant-consumed',
  'grant-expired',
  'permission-required',
  'hook-invalid-attachment',
  'hook-slot-unknown',
  'file-cut',
  'file-damaged',
  'file-newer',
  'file-passphrase-needed',
  'file-passphrase-wrong',
])
