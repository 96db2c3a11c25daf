/**
 * For a password field that takes an API key, which belongs in no password manager. Browsers ignore `off` there: measured
 * with Chromium (2026-11), with `off` and `new-password` it takes the text field before it for a user name, offers to save
 * both, and asks passwordsleakcheck-pa.googleapis.com about them; with this token it does neither. The rest is for
 * 1Password, LastPass, Bitwarden and Dashlane.
 */
export const apiKeyAttributes = {
  autoComplete: 'one-time-code',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const
