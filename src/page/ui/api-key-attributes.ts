/**
 * Attributes of a password field for an API key, which password managers should not save. Browsers ignore `off` there. Measured with
 * Chromium (2026-11): with `off` or `new-password` it treats the preceding text field as a user name and offers to save both. It also asks
 * passwordsleakcheck-pa.googleapis.com about them. With this token it does neither. The data attributes are for 1Password, LastPass,
 * Bitwarden and Dashlane.
 */
export const apiKeyAttributes = {
  autoComplete: 'one-time-code',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const
