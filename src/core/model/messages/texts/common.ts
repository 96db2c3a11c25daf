/** English texts shared by several modules, by code. */
export const commonTexts = {
  sentences: /*i18n*/ '{parts}',
  'not-stored-device-any-more': /*i18n*/ '“{name}” is not stored on this device any more.',
  'not-reached': /*i18n*/ '{host} could not be reached.',
  'did-not-answer-within-seconds': /*i18n*/ '{host} did not answer within {count} seconds.',
} as const
