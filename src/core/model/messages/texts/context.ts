/** English labels of the parts of a request, of what was left out of it, and of what broke its cached prefix, by code. */
export const contextTexts = {
  'context-prompt-built-in': /*i18n*/ 'Built-in instructions',
  'context-prompt-default': /*i18n*/ 'Your instructions for every chat',
  'context-prompt-assistant': /*i18n*/ 'Instructions of the assistant',
  'context-prompt-chat': /*i18n*/ 'Instructions of this chat',
  'context-prompt-tool-usage': /*i18n*/ 'When to use which tool',
  'context-prompt-about-you': /*i18n*/ 'About you',
  'context-prompt-folder': /*i18n*/ 'Instructions of the folder',
  'context-prompt-assistant-files': /*i18n*/ 'Files of the assistant',
  'context-prompt-hook': /*i18n*/ 'Rewritten by an extension',
  'context-tools':
    /*i18n*/ '{count, plural, one {Tools, with their parameters} other {Tools, with their parameters (#)}}',
  'context-summaries':
    /*i18n*/ '{count, plural, one {The summary of earlier messages} other {The summary of earlier messages (#)}}',
  'context-questions': /*i18n*/ '{count, plural, one {Your words} other {Your words (#)}}',
  'context-files': /*i18n*/ '{count, plural, one {Pictures and files} other {Pictures and files (#)}}',
  'context-answers':
    /*i18n*/ '{count, plural, one {Answers, with reasoning and calls} other {Answers, with reasoning and calls (#)}}',
  'context-results': /*i18n*/ '{count, plural, one {Results of tools} other {Results of tools (#)}}',
  'context-notes': /*i18n*/ '{count, plural, one {The note of this chat} other {The note of this chat (#)}}',
  'context-enrichments':
    /*i18n*/ '{count, plural, one {What restarts have added} other {What restarts have added (#)}}',
  'context-directives':
    /*i18n*/ '{count, plural, one {Notices to the model} other {Notices to the model (#)}}',
  'context-changed':
    /*i18n*/ '{count, plural, one {Written by an extension} other {Written by an extension (#)}}',
  'cut-compacted':
    /*i18n*/ '{count, plural, one {# earlier message: only the summary is sent} other {# earlier messages: only the summary is sent}}',
  'cut-message-deleted':
    /*i18n*/ '{count, plural, one {# deleted message: left out} other {# deleted messages: left out}}',
  'cut-result-reduced':
    /*i18n*/ '{count, plural, one {# earlier result of tools: only the summary is sent} other {# earlier results of tools: only the summary is sent}}',
  'cut-media-window':
    /*i18n*/ '{count, plural, one {# older picture: named, and not sent again} other {# older pictures: named, and not sent again}}',
  'cut-restart-withheld':
    /*i18n*/ '{count, plural, one {# call that enriched the context: only what it brought is sent} other {# calls that enriched the context: only what they brought is sent}}',
  'cut-superseded':
    /*i18n*/ '{count, plural, one {# text of a model that failed: replaced by the answer of another} other {# texts of a model that failed: replaced by the answer of another}}',
  'cut-foreign-reasoning':
    /*i18n*/ '{count, plural, one {# piece of reasoning of another model: left out} other {# pieces of reasoning of another model: left out}}',
  'cut-foreign-hosted':
    /*i18n*/ '{count, plural, one {# result of another provider’s tools: left out} other {# results of another provider’s tools: left out}}',
  'cut-deliberate-mode':
    /*i18n*/ '{count, plural, one {# tool that your words did not ask for: not offered} other {# tools that your words did not ask for: not offered}}',
  'cut-tool-unavailable':
    /*i18n*/ '{count, plural, one {# tool not available for this model: not offered} other {# tools not available for this model: not offered}}',
  'cut-model-without-tools':
    /*i18n*/ '{count, plural, one {# tool: this model is known to call none} other {# tools: this model is known to call none}}',
  'prefix-break-model-replaced': /*i18n*/ 'another model took over after a failure',
  'prefix-break-hook': /*i18n*/ 'an extension changed the request',
  'prefix-break-hosted-tools': /*i18n*/ 'tools that the provider runs were switched off',
  'prefix-break-compaction':
    /*i18n*/ 'earlier messages were compacted, or a compaction was changed or taken back',
  'prefix-break-restart': /*i18n*/ 'a restart changed how earlier messages are shown',
  'prefix-break-model-switched': /*i18n*/ 'the chat goes on with another model',
  'prefix-break-setting-changed': /*i18n*/ 'the instructions, the tools or a setting changed',
  'prefix-break-deliberate-mode': /*i18n*/ 'deliberate mode offers other tools than before',
  'prefix-break-result-reduced':
    /*i18n*/ 'results of tools in the last answer were reduced to their summaries',
  'prefix-break-outcome-reported': /*i18n*/ 'you said what became of a call',
  'prefix-break-media-window': /*i18n*/ 'an older picture left the window of pictures',
  'prefix-break-message-deleted': /*i18n*/ 'an earlier message was deleted',
  'prefix-break-message-restored': /*i18n*/ 'a deleted message is back',
  'prefix-break-enrichment-switched':
    /*i18n*/ 'you took something that a tool had brought out of later requests, or put it back',
  'prefix-break-message-changed': /*i18n*/ 'an earlier message was changed, or another branch is shown',
  'recorded-tools': /*i18n*/ 'Tools, with their parameters',
  'recorded-summary': /*i18n*/ 'The summary of earlier messages',
  'recorded-question': /*i18n*/ 'Message of the person',
  'recorded-answer': /*i18n*/ 'Answer',
  'recorded-results': /*i18n*/ 'Results of tools',
  'recorded-note': /*i18n*/ 'The note of this chat',
  'recorded-enrichment': /*i18n*/ 'Added by a restart',
  'recorded-directive': /*i18n*/ 'Notice to the model',
  'recorded-changed': /*i18n*/ 'Written by an extension',
} as const
