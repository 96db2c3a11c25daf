import type { FailureEntry } from './failure-entry.ts'

/** What may be wrong with a file that comes in or goes out. Stored codes are permanent. */
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
