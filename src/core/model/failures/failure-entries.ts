/** Failures of calls, budgets, permissions and hooks. Stored codes are permanent. */
export const toolFailures = {
  'tool-unknown': { message: 'There is no tool of that name.', retryable: false },
  'tool-arguments-invalid': { message: 'The arguments do not fit the tool.', retryable: false },
  'tool-failed': { message: 'The tool failed.', retryable: true },
  'tool-not-offered': {
    message: 'The tool was not offered in this turn, because the user’s words did not ask for it.',
    retryable: false,
  },
  'tool-unavailable': {
    message: 'The tool is not available in this turn.',
    hint: 'Do not call it again; go on without it.',
    retryable: false,
  },
  'tool-switched-off': {
    message: 'The tool is switched off.',
    hint: 'Do not call it again; the user was told how to switch it on.',
    retryable: false,
  },
  'budget-reached': { message: 'A budget does not suffice for this request.', retryable: false },
  'tool-budget-reached': {
    message: 'The turn has used up its tool calls, so this call was not run.',
    retryable: false,
  },
  'enrichment-refused': {
    message: 'The context has been enriched with this already in this turn.',
    retryable: false,
  },
  'approval-denied': { message: 'The user did not allow this call.', retryable: false },
  'approval-timed-out': {
    message: 'Nobody allowed this call in time, which counts as a refusal.',
    retryable: false,
  },
  'approval-key-invalid': {
    message: 'The tool could not say what it needs permission for, so the call was refused.',
    retryable: false,
  },
  'guard-denied': { message: 'A guard refused it.', retryable: false },
  'grant-denied': { message: 'The workflow does not allow this call.', retryable: false },
  'grant-consumed': { message: 'The permission for this call was used already.', retryable: false },
  'grant-expired': { message: 'The permission for this call has ended with its stage.', retryable: false },
  'permission-required': {
    message: 'Permission is required, and nobody is here to give it.',
    hint: 'Open the chat and send a message to let it continue.',
    retryable: true,
  },
  'hook-failed': {
    message: 'A hook failed, so the turn ended there.',
    hint: 'Switch the hook off in Settings, or try again.',
    retryable: true,
  },
  'hook-invalid-attachment': { message: 'The hook cannot be attached there.', retryable: false },
  'hook-slot-unknown': { message: 'There is no such hook point.', retryable: false },
  'tool-timed-out': { message: 'The tool did not answer in time.', retryable: true },
} as const satisfies Record<string, FailureEntry>

/** Failures of files that are read or written. Stored codes are permanent. */
export const fileFailures = {
  'file-unreadable': {
    message: 'The browser could not read or write the file.',
    hint: 'Check that it still exists, that the disk has room, and that this page may use it; then try again.',
    retryable: true,
  },
  'file-unknown': {
    message: 'This file is nothing that Innerloop knows.',
    hint: 'Choose a file that “Back up everything” made.',
    retryable: false,
  },
  'file-cut': {
    message: 'The file ends too early: it was not written to its end, or a part of it is missing.',
    hint: 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-damaged': {
    message: 'The file is damaged: what is in it is not what was written.',
    hint: 'Use another copy, or an older backup.',
    retryable: false,
  },
  'file-newer': {
    message: 'The file was made by a newer version of Innerloop.',
    hint: 'Reload this page to get the newest version, then try again.',
    retryable: false,
  },
  'file-too-large': {
    message: 'The file holds more than a file may.',
    retryable: false,
  },
  'file-passphrase-needed': {
    message: 'The file is encrypted with a passphrase.',
    hint: 'Enter the passphrase that it was made with.',
    retryable: false,
  },
  'file-passphrase-wrong': {
    message: 'That passphrase does not open the file.',
    hint: 'Check capital letters and the keyboard layout. Nobody can open it without its passphrase.',
    retryable: false,
  },
} as const satisfies Record<string, FailureEntry>

/** Texts of a failure for the person, and whether a retry may help. */
export interface FailureEntry {
  message: string
  hint?: string
  retryable: boolean
}
