/** English labels of the parts of a request, of what was left out of it, and of what broke its cached prefix, by code. */
export const contextTexts = {
  'context-prompt-built-in': /*i18n*/ 'Built-in instructions',
  'context-prompt-default': /*i18n*/ 'Your instructions for every chat',
  'context-prompt-assistant': /*i18n*/ 'Assistant instructions',
  'context-prompt-chat': /*i18n*/ 'Chat instructions',
  'context-prompt-tool-usage': /*i18n*/ 'When to use which tool',
  'context-prompt-about-you': /*i18n*/ 'About you',
  'context-prompt-folder': /*i18n*/ 'Project instructions',
  'context-prompt-assistant-files': /*i18n*/ 'Assistant files',
  'context-prompt-hook': /*i18n*/ 'Rewritten by an extension',
  'context-tools':
    /*i18n*/ '{count, plural, one {Tools and their parameters} other {Tools and their parameters (#)}}',
  'context-server-tools': /*i18n*/ '{count, plural, one {# tool} other {# tools}} of {server}',
  'context-summaries':
    /*i18n*/ '{count, plural, one {Summary of earlier messages} other {Summary of earlier messages (#)}}',
  'context-questions': /*i18n*/ '{count, plural, one {Your messages} other {Your messages (#)}}',
  'context-files': /*i18n*/ '{count, plural, one {Images and files} other {Images and files (#)}}',
  'context-answers':
    /*i18n*/ '{count, plural, one {Answers, with reasoning and tool calls} other {Answers, with reasoning and tool calls (#)}}',
  'context-results': /*i18n*/ '{count, plural, one {Tool results} other {Tool results (#)}}',
  'context-notes': /*i18n*/ '{count, plural, one {Chat note} other {Chat note (#)}}',
  'context-memories': /*i18n*/ '{count, plural, one {Memories} other {Memories (#)}}',
  'context-time': /*i18n*/ '{count, plural, one {Date and time} other {Date and time (#)}}',
  'context-server-instructions':
    /*i18n*/ '{count, plural, one {Server instructions} other {Server instructions (#)}}',
  'context-enrichments':
    /*i18n*/ '{count, plural, one {Context added by tools} other {Context added by tools (#)}}',
  'context-directives':
    /*i18n*/ '{count, plural, one {Notices to the model} other {Notices to the model (#)}}',
  'context-changed':
    /*i18n*/ '{count, plural, one {Written by an extension} other {Written by an extension (#)}}',
  'cut-compacted':
    /*i18n*/ '{count, plural, one {# earlier message: only the summary is sent} other {# earlier messages: only the summary is sent}}',
  'cut-message-deleted':
    /*i18n*/ '{count, plural, one {# deleted message: left out} other {# deleted messages: left out}}',
  'cut-result-reduced':
    /*i18n*/ '{count, plural, one {# earlier tool result: only the summary is sent} other {# earlier tool results: only the summary is sent}}',
  'cut-media-window':
    /*i18n*/ '{count, plural, one {# older image: named, but not sent again} other {# older images: named, but not sent again}}',
  'cut-restart-withheld':
    /*i18n*/ '{count, plural, one {# call that enriched the context: only the added content is sent} other {# calls that enriched the context: only the added content is sent}}',
  'cut-superseded':
    /*i18n*/ '{count, plural, one {# text from a model that failed: replaced by another model’s answer} other {# texts from a model that failed: replaced by another model’s answer}}',
  'cut-foreign-reasoning':
    /*i18n*/ '{count, plural, one {# reasoning block from another model: left out} other {# reasoning blocks from another model: left out}}',
  'cut-foreign-hosted':
    /*i18n*/ '{count, plural, one {# result of another provider’s tools: left out} other {# results of another provider’s tools: left out}}',
  'cut-deliberate-mode':
    /*i18n*/ '{count, plural, one {# tool that your message did not ask for: not offered} other {# tools that your message did not ask for: not offered}}',
  'cut-tool-unavailable':
    /*i18n*/ '{count, plural, one {# tool that is not available for this model: not offered} other {# tools that are not available for this model: not offered}}',
  'cut-tool-not-needed':
    /*i18n*/ '{count, plural, one {# tool: its definition is left out because this chat does not need it} other {# tools: their definitions are left out because this chat does not need them}}',
  'cut-model-without-tools':
    /*i18n*/ '{count, plural, one {# tool: this model does not support tool calls} other {# tools: this model does not support tool calls}}',
  'cut-results-cleared':
    /*i18n*/ '{count, plural, one {# earlier tool result: cleared to make room} other {# earlier tool results: cleared to make room}}',
  'cut-result-referenced':
    /*i18n*/ '{count, plural, one {# large tool result: only a preview is sent} other {# large tool results: only previews are sent}}',
  'cut-rounds-summarized':
    /*i18n*/ '{count, plural, one {# step of an answer: only the summary is sent} other {# steps of answers: only the summary is sent}}',
  'cut-turns-omitted':
    /*i18n*/ '{count, plural, one {# earlier message: left out to make room} other {# earlier messages: left out to make room}}',
  'cut-head-truncated':
    /*i18n*/ '{count, plural, one {# message at the start: left out} other {# messages at the start: left out}}',
  'cut-images-stripped':
    /*i18n*/ '{count, plural, one {# image or file: left out} other {# images or files: left out}}',
  'cut-message-cut':
    /*i18n*/ '{count, plural, one {# message longer than the model can read: its middle is left out} other {# messages longer than the model can read: their middle is left out}}',
  'cut-message-window':
    /*i18n*/ '{count, plural, one {# message before the newest messages: left out} other {# messages before the newest messages: left out}}',
  'cut-fragment-clipped':
    /*i18n*/ '{count, plural, one {# text of the instructions: shortened to fit its limit} other {# texts of the instructions: shortened to fit their limits}}',
  'cut-source-unreadable':
    /*i18n*/ '{count, plural, one {# source: could not be read} other {# sources: could not be read}}',
  'cut-secret-redacted':
    /*i18n*/ '{count, plural, one {# tool result: what looks like a secret is redacted} other {# tool results: what looks like a secret is redacted}}',
  'cut-pairing-repaired':
    /*i18n*/ '{count, plural, one {# incomplete tool call: repaired} other {# incomplete tool calls: repaired}}',
  'prefix-break-model-replaced': /*i18n*/ 'another model took over after a failure',
  'prefix-break-hook': /*i18n*/ 'an extension changed the request',
  'prefix-break-hosted-tools': /*i18n*/ 'tools run by the provider were turned off',
  'prefix-break-compaction':
    /*i18n*/ 'earlier messages were compacted, or a compaction was changed or undone',
  'prefix-break-restart': /*i18n*/ 'context enrichment changed how earlier messages are sent',
  'prefix-break-results-cleared': /*i18n*/ 'earlier tool results were cleared to make room',
  'prefix-break-rounds-summarized': /*i18n*/ 'steps of the answer were summarized to make room',
  'prefix-break-turns-omitted': /*i18n*/ 'earlier messages were left out to make room',
  'prefix-break-head-truncated': /*i18n*/ 'the start of the chat was left out',
  'prefix-break-images-stripped': /*i18n*/ 'images or files were left out',
  'prefix-break-reduction-changed': /*i18n*/ 'you changed or undid what is left out',
  'prefix-break-message-cut': /*i18n*/ 'a long message is sent in another form than before',
  'prefix-break-message-window': /*i18n*/ 'the oldest messages are no longer sent',
  'prefix-break-model-switched': /*i18n*/ 'the chat continues with another model',
  'prefix-break-setting-changed': /*i18n*/ 'the instructions or a setting changed',
  'prefix-break-tools-changed': /*i18n*/ 'the list of tools changed',
  'prefix-break-deliberate-mode': /*i18n*/ 'deliberate mode offers different tools than before',
  'prefix-break-result-reduced': /*i18n*/ 'tool results in the last answer were reduced to their summaries',
  'prefix-break-outcome-reported': /*i18n*/ 'you reported the outcome of a tool call',
  'prefix-break-media-window': /*i18n*/ 'an older image is no longer sent',
  'prefix-break-message-deleted': /*i18n*/ 'an earlier message was deleted',
  'prefix-break-message-restored': /*i18n*/ 'a deleted message was restored',
  'prefix-break-enrichment-switched':
    /*i18n*/ 'you removed content that a tool had added from later requests, or restored it',
  'prefix-break-message-changed': /*i18n*/ 'an earlier message was changed, or another branch is shown',
  'recorded-tools': /*i18n*/ 'Tools and their parameters',
  'recorded-summary': /*i18n*/ 'Summary of earlier messages',
  'recorded-question': /*i18n*/ 'User message',
  'recorded-answer': /*i18n*/ 'Answer',
  'recorded-results': /*i18n*/ 'Tool results',
  'recorded-note': /*i18n*/ 'Chat note',
  'recorded-memory': /*i18n*/ 'Memories',
  'recorded-time': /*i18n*/ 'Date and time',
  'recorded-server-instructions': /*i18n*/ 'Server instructions',
  'recorded-enrichment': /*i18n*/ 'Added by context enrichment',
  'recorded-directive': /*i18n*/ 'Notice to the model',
  'recorded-changed': /*i18n*/ 'Written by an extension',
} as const
