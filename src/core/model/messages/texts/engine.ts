/** English texts of core/engine: refusals of calls, notices, budgets, by code. */
export const engineTexts = {
  'guard-refused-call': /*i18n*/ 'A guard refused this call: {reason}',
  'user-did-not-allow-call-said': /*i18n*/ 'The user did not allow this call and said: {said}',
  'not-sent': /*i18n*/ 'Not sent: {budget}.',
  'budgets-settings-limits': /*i18n*/ 'Budgets are in Settings, Limits.',
  'tool-did-not-answer-within-s': /*i18n*/ 'The tool did not answer within {seconds} s.',
  'tool-failed': /*i18n*/ 'The tool failed: {error}',
  'tool-gave-no-result-read': /*i18n*/ 'The tool gave no result that can be read.',
  'tool-result-cannot-read': /*i18n*/ 'The tool’s result cannot be read.',
  'tool-result-too-large-over-characters':
    /*i18n*/ 'The tool’s result is too large (over {maxCharacters} characters or {maxValues} values).',
  'ask-smaller-part': /*i18n*/ 'Ask for a smaller part of it.',
  'send-one-json-object': /*i18n*/ 'Send one JSON object.',
  'call-arrived-damaged-not-run': /*i18n*/ 'The call arrived damaged, so it was not run.',
  'send-again-whole': /*i18n*/ 'Send it again, whole.',
  'call-again-arguments-fit-schema': /*i18n*/ 'Call it again with arguments that fit its schema.',
  'summary-no-shorter-than-messages': /*i18n*/ 'The summary was no shorter than the messages.',
  'hook-failed': /*i18n*/ 'The hook "{hookId}" failed.',
  'hook-did-not-answer-within-s': /*i18n*/ 'The hook "{hookId}" did not answer within {count} s.',
  'context-enriched-most-times-turn':
    /*i18n*/ 'The context is enriched at most {maxEnrichments} times in a turn.',
  'go-what-there-ask-user-send':
    /*i18n*/ 'Go on with what is there, or ask the user to send another message.',
  'tool-switched-off': /*i18n*/ 'The tool "{name}" is switched off.',
  'message-empty': /*i18n*/ 'The message is empty.',
  'new-message-came-between': /*i18n*/ 'A new message came in between.',
  'provider-sent-nothing-s': /*i18n*/ 'The provider sent nothing for {seconds} s.',
  'provider-failed-several-times-within-minute':
    /*i18n*/ 'This provider failed several times within a minute, so it is left alone for a moment.',
} as const
