import { type LocalizedText, type TextData, toTextData } from '../messages/localized-text.ts'
import { type FailureEntry, fileFailures, toolFailures } from './failure-entries.ts'

/** All failures of the application, with a message and a hint for the person. Stored codes are permanent. */
export const failureTable = {
  'invalid-input': {
    message: 'That input cannot be used.',
    hint: 'Change it and try again.',
    retryable: false,
  },
  'not-found': { message: 'That item no longer exists.', retryable: false },
  'session-busy': {
    message: 'This chat is already answering.',
    hint: 'Wait for the answer to end, or stop it first.',
    retryable: true,
  },
  'taken-over': {
    message: 'This answer was taken over by another tab.',
    hint: 'What it is by now is shown here as well.',
    retryable: false,
  },
  'storage-unavailable': {
    message: 'The browser’s storage could not be used.',
    hint: 'Allow this site to store data, leave private browsing, then reload the page.',
    retryable: true,
  },
  'deletion-blocked': {
    message:
      'Another tab of Innerloop is open and holds the rest: it is deleted as soon as that tab is closed.',
    hint: 'Close all other tabs of Innerloop, then try again.',
    retryable: true,
  },
  'storage-full': {
    message: 'The browser’s storage for this site is full.',
    hint: 'Delete chats you no longer need, then try again.',
    retryable: true,
  },
  'worker-lost': {
    message: 'The background worker stopped and was restarted.',
    hint: 'What was received is kept. Try again.',
    retryable: true,
  },
  internal: {
    message: 'Something went wrong inside Innerloop.',
    hint: 'Try again; if it happens again, reload the page.',
    retryable: true,
  },
  'part-missing': {
    message: 'A part of Innerloop could not be loaded.',
    hint: 'Reload the page, because a newer version may be there, then try again. Without a connection, connect first.',
    retryable: true,
  },
  aborted: { message: 'Stopped.', retryable: true },
  interrupted: {
    message:
      'This answer was interrupted: the page, the browser or the background worker ended while it was being written.',
    hint: 'What was received is kept. Retry to ask again.',
    retryable: true,
  },
  'loop-bound-exceeded': {
    message: 'The turn reached its limit of rounds.',
    hint: 'Earlier tool calls may already have taken effect. Send a message to let it continue.',
    retryable: false,
  },
  'provider-missing': {
    message: 'The provider of this model is no longer set up.',
    hint: 'Choose another model, or add the provider again in Settings.',
    retryable: false,
  },
  'provider-unsupported-tool': {
    message: 'The provider used a tool of its own that Innerloop does not support.',
    retryable: false,
  },
  'base-url-invalid': {
    message: 'The base URL is not a web address.',
    hint: 'Use an address that begins with https:// (or http:// on this computer), such as https://api.openai.com/v1.',
    retryable: false,
  },
  'key-missing': {
    message: 'This provider needs an API key.',
    hint: 'Add the key in Settings, Providers.',
    retryable: false,
  },
  'key-unreadable': {
    message: 'The stored API key cannot be used for this address.',
    hint: 'Enter the key again in Settings, Providers: a key is bound to the address it was saved for.',
    retryable: false,
  },
  'key-not-kept': {
    message: 'The API key of this provider was kept only until the tab was closed or reloaded.',
    hint: 'Enter the key again, here or in Settings, Providers.',
    retryable: false,
  },
  'keys-locked': {
    message: 'Your keys are locked.',
    hint: 'Unlock them with your passphrase; nothing that you wrote is lost.',
    retryable: false,
  },
  'passphrase-wrong': {
    message: 'That passphrase does not open the keys.',
    hint: 'Check capital letters and the keyboard layout, then try again.',
    retryable: false,
  },
  'key-wrong': {
    message: 'The provider did not accept the API key.',
    hint: 'Check the key in Settings, Providers, then retry.',
    retryable: false,
  },
  'no-credit': {
    message: 'The account at this provider has no credit left.',
    hint: 'Add credit on the provider’s billing page, then retry.',
    retryable: false,
  },
  'access-denied': {
    message: 'The provider refused access.',
    hint: 'The key may lack permission for this model, or the organisation forbids calls from a browser.',
    retryable: false,
  },
  'browser-forbidden': {
    message: 'The provider does not allow this organisation’s key to be used from a browser.',
    hint: 'An administrator of the organisation can allow it in the provider’s settings; a key of another organisation works as well.',
    retryable: false,
  },
  'rate-limited': {
    message: 'The provider asks to slow down: too many requests.',
    hint: 'Wait a moment, then retry.',
    retryable: true,
  },
  overloaded: {
    message: 'The provider is overloaded at the moment.',
    hint: 'Retry in a minute, or choose another model.',
    retryable: true,
  },
  'provider-error': {
    message: 'The provider failed to answer.',
    hint: 'Retry; if it persists, look at the provider’s status page.',
    retryable: true,
  },
  'model-unknown': {
    message: 'The provider does not know this model, or this address.',
    hint: 'Check the model’s id and the base URL in Settings, Providers.',
    retryable: false,
  },
  'tools-unsupported': {
    message: 'This model cannot call tools.',
    hint: 'Chats work without tools; choose another model for chats that need them.',
    retryable: false,
  },
  'context-too-long': {
    message: 'The conversation is longer than this model can read.',
    hint: 'Start a new chat, or choose a model with a larger window.',
    retryable: false,
  },
  'summary-missing': {
    message: 'The model gave no summary.',
    hint: 'Nothing has changed. Try again, or choose another model.',
    retryable: true,
  },
  'content-refused': {
    message: 'The model declined to answer.',
    hint: 'Rephrase the request, or choose another model.',
    retryable: false,
  },
  'request-rejected': {
    message: 'The provider rejected the request.',
    hint: 'See the details for its reason.',
    retryable: false,
  },
  offline: {
    message: 'This device is offline.',
    hint: 'Connect to the internet, then retry. The demo model and all chats work offline.',
    retryable: true,
  },
  unreachable: {
    message: 'The provider could not be reached.',
    hint: 'Likely causes: the address is wrong, the server is not running, or it does not allow this page to call it (CORS).',
    retryable: true,
  },
  'cors-blocked': {
    message: 'The server is there, but does not let web pages read its answers (CORS).',
    hint: 'Allow this page’s address in the server’s CORS settings, or use a proxy of your own that does.',
    retryable: false,
  },
  'server-not-running': {
    message: 'No server answered at this address.',
    hint: 'Start the server, and check the port.',
    retryable: true,
  },
  'origin-not-allowed': {
    message: 'A server is running there, but does not allow this page to call it.',
    hint: 'Allow this page’s address in the server’s CORS settings, then try again.',
    retryable: false,
  },
  'local-network-denied': {
    message: 'The browser does not let this page reach servers on this computer or its network.',
    hint: 'Open the site’s settings (the icon before the address), allow “Local network access”, then try again.',
    retryable: false,
  },
  'mixed-content': {
    message: 'The browser blocks this address, because it is not encrypted.',
    hint: 'Use an https:// address.',
    retryable: false,
  },
  'address-blocked': {
    message: 'This address is not called.',
    hint: 'Check the address.',
    retryable: false,
  },
  'proxy-failed': { message: 'The proxy did not pass the request on.', retryable: false },
  'sign-in-failed': { message: 'Signing in gave no key.', retryable: false },
  redirected: {
    message: 'The address redirects to another one, and the browser does not tell a web page to which.',
    hint: 'Use the final address.',
    retryable: false,
  },
  'response-too-large': {
    message: 'The answer is larger than any answer should be, so reading it was ended.',
    retryable: false,
  },
  'not-an-api': {
    message: 'A web page answered instead of the provider.',
    hint: 'Check the base URL. On a public network, sign in to it first.',
    retryable: true,
  },
  'malformed-response': {
    message: 'The provider’s answer could not be understood.',
    hint: 'Check that the provider’s type matches its server, then retry.',
    retryable: true,
  },
  'stream-cut': {
    message: 'The connection ended before the answer did.',
    hint: 'What was received is kept. Retry to ask again.',
    retryable: true,
  },
  'stream-stalled': {
    message: 'The provider stopped sending.',
    hint: 'What was received is kept. Retry to ask again.',
    retryable: true,
  },
  ...fileFailures,
  ...toolFailures,
} as const satisfies Record<string, FailureEntry>

export type FailureCode = keyof typeof failureTable

/** Texts of a failure with their own wording, as data. Absent if the failure has the texts of its code. */
export interface FailureTexts {
  message?: TextData | undefined
  hint?: TextData | undefined
}

/**
 * A failure as plain data. `message` and `hint` are the English texts of the time when it was made: models read them. The page
 * shows `texts`, or else the texts of the code. `detail` goes to the collapsed part of an error; untrusted text in it is
 * redacted and truncated before.
 */
export interface Failure {
  code: FailureCode
  message: string
  hint?: string | undefined
  texts?: FailureTexts | undefined
  retryable: boolean
  detail?: string | undefined
  /** Delay that the server asks for, in ms. */
  retryAfterMs?: number | undefined
}

/** Creates a failure. `message` and `hint` replace the texts of the code. */
export function createFailure(
  code: FailureCode,
  {
    message,
    hint,
    ...overrides
  }: {
    message?: LocalizedText | string | undefined
    hint?: LocalizedText | string | undefined
    retryable?: boolean
    detail?: string
    retryAfterMs?: number
  } = {},
): Failure {
  const texts: FailureTexts = {
    ...(typeof message === 'object' && { message: toTextData(message) }),
    ...(typeof hint === 'object' && { hint: toTextData(hint) }),
  }
  return {
    code,
    ...failureTable[code],
    ...(message !== undefined && { message: textOf(message) }),
    ...(hint !== undefined && { hint: textOf(hint) }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...overrides,
  }
}

function textOf(text: LocalizedText | string): string {
  return typeof text === 'string' ? text : text.text
}
