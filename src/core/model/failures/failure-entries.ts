/** Failures of calls, budgets, permissions and hooks. Stored codes are permanent. */
export const toolFailures = {
  'tool-unknown': { message: /*i18n*/ 'There is no tool of that name.', retryable: false },
  'tool-arguments-invalid': { message: /*i18n*/ 'The arguments do not fit the tool.', retryable: false },
  'tool-failed': { message: /*i18n*/ 'The tool failed.', retryable: true },
  'tool-not-offered': {
    message: /*i18n*/ 'The tool was not offered in this turn, because the user’s words did not ask for it.',
    retryable: false,
  },
  'tool-unavailable': {
    message: /*i18n*/ 'The tool is not available in this turn.',
    hint: /*i18n*/ 'Do not call it again; go on without it.',
    retryable: false,
  },
  'tool-switched-off': {
    message: /*i18n*/ 'The tool is switched off.',
    hint: /*i18n*/ 'Do not call it again; the user was told how to switch it on.',
    retryable: false,
  },
  'budget-reached': { message: /*i18n*/ 'A budget does not suffice for this request.', retryable: false },
  'tool-budget-reached': {
    message: /*i18n*/ 'The turn has used up its tool calls, so this call was not run.',
    retryable: false,
  },
  'enrichment-refused': {
    message: /*i18n*/ 'The context has been enriched with this already in this turn.',
    retryable: false,
  },
  'approval-denied': { message: /*i18n*/ 'The user did not allow this call.', retryable: false },
  'approval-timed-out': {
    message: /*i18n*/ 'Nobody allowed this call in time, which counts as a refusal.',
    retryable: false,
  },
  'approval-key-invalid': {
    message: /*i18n*/ 'The tool could not say what it needs permission for, so the call was refused.',
    retryable: false,
  },
  'guard-denied': { message: /*i18n*/ 'A guard refused it.', retryable: false },
  'grant-denied': { message: /*i18n*/ 'The workflow does not allow this call.', retryable: false },
  'grant-consumed': { message: /*i18n*/ 'The permission for this call was used already.', retryable: false },
  'grant-expired': {
    message: /*i18n*/ 'The permission for this call has ended with its stage.',
    retryable: false,
  },
  'permission-required': {
    message: /*i18n*/ 'Permission is required, and nobody is here to give it.',
    hint: /*i18n*/ 'Open the chat and send a message to let it continue.',
    retryable: true,
  },
  'hook-failed': {
    message: /*i18n*/ 'A hook failed, so the turn ended there.',
    hint: /*i18n*/ 'Switch the hook off in Settings, or try again.',
    retryable: true,
  },
  'hook-invalid-attachment': { message: /*i18n*/ 'The hook cannot be attached there.', retryable: false },
  'hook-slot-unknown': { message: /*i18n*/ 'There is no such hook point.', retryable: false },
  'tool-timed-out': { message: /*i18n*/ 'The tool did not answer in time.', retryable: true },
} as const satisfies Record<string, FailureEntry>

/** Failures of files that are read or written. Stored codes are permanent. */
export const fileFailures = {
  'file-unreadable': {
    message: /*i18n*/ 'The browser could not read or write the file.',
    hint: /*i18n*/ 'Check that it still exists, that the disk has room, and that this page may use it; then try again.',
    retryable: true,
  },
  'file-unknown': {
    message: /*i18n*/ 'This file is nothing that Innerloop knows.',
    hint: /*i18n*/ 'Choose a file that “Back up everything” made.',
    retryable: false,
  },
  'file-cut': {
    message: /*i18n*/ 'The file ends too early: it was not written to its end, or a part of it is missing.',
    hint: /*i18n*/ 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-damaged': {
    message: /*i18n*/ 'The file is damaged: what is in it is not what was written.',
    hint: /*i18n*/ 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-newer': {
    message: /*i18n*/ 'The file was made by a newer version of Innerloop.',
    hint: /*i18n*/ 'Reload this page to get the newest version, then try again.',
    retryable: false,
  },
  'file-too-large': {
    message: /*i18n*/ 'The file holds more than a file may.',
    retryable: false,
  },
  'file-passphrase-needed': {
    message: /*i18n*/ 'The file is encrypted with a passphrase.',
    hint: /*i18n*/ 'Enter the passphrase that it was made with.',
    retryable: false,
  },
  'file-passphrase-wrong': {
    message: /*i18n*/ 'That passphrase does not open the file.',
    hint: /*i18n*/ 'Check capital letters and the keyboard layout. Nobody can open it without its passphrase.',
    retryable: false,
  },
} as const satisfies Record<string, FailureEntry>

/** Texts of a failure for the person, and whether a retry may help. */
export interface FailureEntry {
  message: string
  hint?: string
  retryable: boolean
}
