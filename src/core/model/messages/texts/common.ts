/** English texts shared by several modules, by code. */
export const commonTexts = {
  sentences: '{parts}',
  plain: '{text}',
  'file-not-stored-on-device': /*i18n*/ '“{name}” is no longer stored on this device.',
  'host-not-reached': /*i18n*/ '{host} could not be reached.',
  'host-timed-out-after-seconds':
    /*i18n*/ '{host} did not respond within {count, plural, one {# second} other {# seconds}}.',
  'file-not-in-import': /*i18n*/ '“{name}” is not in the imported file.',
} as const
