import type { failureTable } from './failure-table.ts'

/** Code of a failure's message or hint, as in texts that hold one. */
export type FailureTextCode = `${'failure' | 'hint'}-${keyof typeof failureTable}`

/**
 * Wordings that a message or hint had in earlier versions. A failure with the texts of its code is stored with the sentences only:
 * by this table the page recognizes them and shows the present text. Codes of `codesWithFixedTexts` need no entry. A separate
 * module, because only languages other than English load it.
 */
const earlierTexts: Readonly<Partial<Record<FailureTextCode, readonly string[]>>> = {
  'hint-worker-lost': ['What was received is kept. Try again.'],
  'hint-internal': ['Try again; if it happens again, reload the page.'],
  'failure-interrupted': [
    'This answer was interrupted: the page or the browser closed while it was being written.',
  ],
  'hint-interrupted': ['What was received is kept. Retry to ask again.'],
  'hint-base-url-invalid': [
    'Use an address that begins with https:// (or http:// on this computer), such as https://api.openai.com/v1.',
  ],
  'hint-key-missing': ['Add the key in Settings, Providers.'],
  'hint-key-wrong': ['Check the key in Settings, Providers, then retry.'],
  'hint-access-denied': [
    'The key may lack permission for this model, or the organisation forbids calls from a browser.',
  ],
  'failure-rate-limited': ['The provider asks to slow down: too many requests.'],
  'hint-provider-error': ['Retry; if it persists, look at the provider’s status page.'],
  'hint-model-unknown': ['Check the model’s id and the base URL in Settings, Providers.'],
  'failure-summary-missing': ['The model gave no summary.'],
  'hint-request-rejected': ['See the details for its reason.'],
  'failure-cors-blocked': ['The server is there, but does not let web pages read its answers (CORS).'],
  'failure-address-blocked': ['This address is not called.'],
  'failure-proxy-failed': ['The proxy did not pass the request on.'],
  'failure-sign-in-failed': ['Signing in gave no key.'],
  'failure-redirected': [
    'The address redirects to another one, and the browser does not tell a web page to which.',
  ],
  'failure-response-too-large': ['The answer is larger than any answer should be, so reading it was ended.'],
  'failure-malformed-response': ['The provider’s answer could not be understood.'],
  'failure-stream-cut': ['The connection ended before the answer did.'],
  'hint-stream-cut': ['What was received is kept. Retry to ask again.'],
  'hint-stream-stalled': ['What was received is kept. Retry to ask again.'],
  'hint-file-unreadable': [
    'Check that it still exists, that the disk has room, and that this page may use it; then try again.',
  ],
  'failure-file-unknown': ['This file is nothing that Innerloop knows.'],
  'hint-file-unknown': ['Choose a file that “Back up everything” made.'],
  'failure-file-too-large': ['The file holds more than a file may.'],
  'failure-tool-unknown': ['There is no tool of that name.'],
  'failure-tool-not-offered': [
    'The tool was not offered in this turn, because the user’s words did not ask for it.',
  ],
  'failure-tool-switched-off': ['The tool is switched off.'],
  'hint-tool-switched-off': ['Do not call it again; the user was told how to switch it on.'],
  'failure-budget-reached': [
    'A budget does not suffice for this request, so it was not sent.',
    'A budget does not suffice for this request.',
  ],
  'failure-enrichment-refused': ['The context has been enriched with this already in this turn.'],
  'failure-guard-denied': ['A guard refused it.'],
  'failure-hook-failed': ['A hook failed, so the turn ended there.'],
  'failure-tool-timed-out': ['The tool did not answer in time.'],
}

/** Returns whether a stored sentence is an earlier wording of a failure's text. */
export function isEarlierText(code: FailureTextCode, stored: string): boolean {
  return earlierTexts[code]?.includes(stored) === true
}
