/** English texts shared by several modules, by code. */
export const commonTexts = {
  sentences: '{parts}',
  plain: '{text}',
  'not-stored-device-any-more': /*i18n*/ '“{name}” is not stored on this device any more.',
  'not-reached': /*i18n*/ '{host} could not be reached.',
  'did-not-answer-within-seconds': /*i18n*/ '{host} did not answer within {count} seconds.',
  'file-not-in-import': /*i18n*/ '“{name}” is not in the file that was imported.',
} as const
