/** Failures of calls, budgets, permissions and hooks. Stored codes are permanent. */
export const toolFailures = {
  'tool-unknown': { message: /*i18n*/ 'There is no tool with that name.', retryable: false },
  'tool-arguments-invalid': { message: /*i18n*/ 'The arguments do not fit the tool.', retryable: false },
  'tool-failed': { message: /*i18n*/ 'The tool failed.', retryable: true },
  'result-too-large': {
    message: /*i18n*/ 'The tool’s result is larger than 20 MB or has more than 5,000,000 values.',
    retryable: false,
  },
  'tool-not-offered': {
    message:
      /*i18n*/ 'The tool was not offered for this answer, because the user’s message did not ask for it.',
    retryable: false,
  },
  'tool-unavailable': {
    message: /*i18n*/ 'The tool is not available for this answer.',
    hint: /*i18n*/ 'Do not call it again. Continue without it.',
    retryable: false,
  },
  'tool-switched-off': {
    message: /*i18n*/ 'The tool is turned off.',
    hint: /*i18n*/ 'Do not call it again. The user sees how to turn it on.',
    retryable: false,
  },
  'budget-reached': { message: /*i18n*/ 'The budget is too small for this request.', retryable: false },
  'tool-budget-reached': {
    message: /*i18n*/ 'The turn has reached its limit of tool calls, so this call was not run.',
    retryable: false,
  },
  'agent-depth': {
    message: /*i18n*/ 'An agent can’t start another agent.',
    hint: /*i18n*/ 'Do not call it again. Continue without it.',
    retryable: false,
  },
  'agent-unknown': { message: /*i18n*/ 'There is no assistant with that name.', retryable: false },
  'agent-failed': { message: /*i18n*/ 'The agent returned no answer.', retryable: true },
  'enrichment-refused': {
    message: /*i18n*/ 'This is already in the context of this answer.',
    retryable: false,
  },
  'approval-denied': { message: /*i18n*/ 'The user did not allow this call.', retryable: false },
  'approval-timed-out': {
    message: /*i18n*/ 'This call was not allowed in time, so it counts as denied.',
    retryable: false,
  },
  'approval-key-invalid': {
    message: /*i18n*/ 'The tool did not specify what it needs permission for, so the call was refused.',
    retryable: false,
  },
  'guard-denied': { message: /*i18n*/ 'A guard refused the call.', retryable: false },
  'context-source-unreadable': {
    message: /*i18n*/ 'The instructions of this chat or its project could not be read, so nothing was sent.',
    hint: /*i18n*/ 'Try again. If it happens again, save the instructions again in Settings, or check the storage.',
    retryable: true,
  },
  'context-forbidden': {
    message:
      /*i18n*/ 'The instructions, note or memories contain what looks like a secret, and the user is not present to decide.',
    hint: /*i18n*/ 'Remove the secret, or send a message from the open chat.',
    retryable: false,
  },
  'grant-denied': { message: /*i18n*/ 'The workflow does not allow this call.', retryable: false },
  'grant-consumed': {
    message: /*i18n*/ 'The permission for this call has already been used.',
    retryable: false,
  },
  'grant-expired': {
    message: /*i18n*/ 'The permission for this call ended with its workflow stage.',
    retryable: false,
  },
  'not-in-plan': {
    message: /*i18n*/ 'The research plan does not cover this address.',
    hint: /*i18n*/ 'Read a page that a search found instead.',
    retryable: false,
  },
  'permission-required': {
    message: /*i18n*/ 'This call needs approval, but the user is not present.',
    hint: /*i18n*/ 'Open the chat and send a message to let it continue.',
    retryable: true,
  },
  'hook-failed': {
    message: /*i18n*/ 'A hook failed, so the answer ended.',
    hint: /*i18n*/ 'Switch the hook off in Settings, or try again.',
    retryable: true,
  },
  'hook-invalid-attachment': { message: /*i18n*/ 'The hook cannot be attached there.', retryable: false },
  'hook-slot-unknown': { message: /*i18n*/ 'This hook point does not exist.', retryable: false },
  'tool-timed-out': { message: /*i18n*/ 'The tool did not respond in time.', retryable: true },
} as const satisfies Record<string, FailureEntry>

/** Failures of files that are read or written. Stored codes are permanent. */
export const fileFailures = {
  'file-unreadable': {
    message: /*i18n*/ 'The browser could not read or write the file.',
    hint: /*i18n*/ 'Check that the file or folder still exists, that the disk has free space, and that this page has access. Then try again.',
    retryable: true,
  },
  'file-unknown': {
    message: /*i18n*/ 'Innerloop does not recognize this file.',
    hint: /*i18n*/ 'Choose a file created with “Back up everything”.',
    retryable: false,
  },
  'file-cut': {
    message: /*i18n*/ 'The file is incomplete: it was not fully written, or a part of it is missing.',
    hint: /*i18n*/ 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-damaged': {
    message: /*i18n*/ 'The file is damaged: its content has changed since it was created.',
    hint: /*i18n*/ 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-newer': {
    message: /*i18n*/ 'The file was made by a newer version of Innerloop.',
    hint: /*i18n*/ 'Reload this page to get the newest version, then try again.',
    retryable: false,
  },
  'file-too-large': {
    message: /*i18n*/ 'The file contains more than allowed.',
    retryable: false,
  },
  'file-passphrase-needed': {
    message: /*i18n*/ 'The file is encrypted with a passphrase.',
    hint: /*i18n*/ 'Enter the passphrase that was used to encrypt it.',
    retryable: false,
  },
  'file-passphrase-wrong': {
    message: /*i18n*/ 'That passphrase does not open the file.',
    hint: /*i18n*/ 'Check capital letters and the keyboard layout. An encrypted file cannot be opened without its passphrase.',
    retryable: false,
  },
} as const satisfies Record<string, FailureEntry>

/** Texts of a failure for the person, and whether a retry may help. */
export interface FailureEntry {
  message: string
  hint?: string
  retryable: boolean
}
