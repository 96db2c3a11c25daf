/** English texts of core/engine: refusals of calls, notices, budgets, by code. */
export const engineTexts = {
  'rule-denied': /*i18n*/ 'Your rule “{name}” does not allow this.',
  'rule-denied-with-reason': /*i18n*/ 'Your rule “{name}” does not allow this: {reason}',
  'guard-refused-call': /*i18n*/ 'A guard refused this call: {reason}',
  'call-denied-with-comment': /*i18n*/ 'The user did not allow this call and said: {said}',
  'request-over-budget': /*i18n*/ 'Not sent: {budget}.',
  'budgets-in-settings': /*i18n*/ 'Budgets are in Settings > Limits & budgets.',
  'tool-timed-out': /*i18n*/ 'The tool did not respond within {seconds} s.',
  'tool-failed-with-error': /*i18n*/ 'The tool failed: {error}',
  'tool-result-invalid': /*i18n*/ 'The tool returned no readable result.',
  'tool-result-unreadable': /*i18n*/ 'The tool’s result cannot be read.',
  'tool-result-too-large':
    /*i18n*/ 'The tool’s result is too large (more than {maxCharacters} characters or {maxValues} values).',
  'request-smaller-part': /*i18n*/ 'Ask for a smaller part of it.',
  'send-one-json-object': /*i18n*/ 'Send one JSON object.',
  'call-damaged': /*i18n*/ 'The call arrived damaged, so it was not run.',
  'send-whole-call-again': /*i18n*/ 'Send the complete call again.',
  'call-with-fitting-arguments': /*i18n*/ 'Call it again with arguments that fit its schema.',
  'summary-not-shorter': /*i18n*/ 'The summary was no shorter than the messages.',
  'hook-failed': /*i18n*/ 'The hook “{hookId}” failed.',
  'hook-answer-invalid': /*i18n*/ 'The hook returned an invalid result.',
  'hook-output-unusable': /*i18n*/ 'The hook returned nothing that can be used.',
  'hook-threw-no-error': /*i18n*/ 'The hook threw a value that is not an Error.',
  'hook-point-unknown': /*i18n*/ 'Unknown hook point “{point}”.',
  'hook-without-id': /*i18n*/ 'A hook needs an ID.',
  'hook-already-attached': /*i18n*/ 'A hook “{hookId}” is already attached.',
  'hook-kind-not-allowed': /*i18n*/ 'A {kind} can’t be attached to {point}.',
  'hook-timeout-invalid': /*i18n*/ 'A time limit is a positive number of milliseconds, or null for none.',
  'branch-end-unexpected': /*i18n*/ 'The visible branch does not end with the message to answer.',
  'hook-timed-out': /*i18n*/ 'The hook “{hookId}” did not respond within {count} s.',
  'enrichment-limit-reached': /*i18n*/ 'The context is enriched at most {maxEnrichments} times per answer.',
  'continue-without-enrichment':
    /*i18n*/ 'Continue with what is available, or ask the user to send another message.',
  'mode-stricter-before-start':
    /*i18n*/ 'The user chose a stricter mode before this call started, so it did not run. Make the call again if it is still needed.',
  'tool-switched-off': /*i18n*/ 'The tool “{name}” is turned off.',
  'message-empty': /*i18n*/ 'The message is empty.',
  'new-message-in-between': /*i18n*/ 'A new message arrived in the meantime.',
  'provider-silent': /*i18n*/ 'The provider sent nothing for {seconds} s.',
  'provider-failed-repeatedly':
    /*i18n*/ 'This provider failed several times within a minute, so requests to it are paused for a moment.',
  'limit-of-requests-reached':
    /*i18n*/ 'The turn reached its limit of {count, plural, one {# request} other {# requests}}. Send a message to let it continue.',
  'limit-of-rounds-reached':
    /*i18n*/ 'Stopped after {count, plural, one {# round} other {# rounds}} of tool calls, which may already have taken effect. Send a message to let it continue.',
  'limit-of-tool-calls-reached':
    /*i18n*/ 'Stopped: the turn’s budget of {count, plural, one {# tool call} other {# tool calls}} is used up, and the model requested more instead of answering.',
  'limit-of-invalid-calls-reached':
    /*i18n*/ 'Stopped: in {count, plural, one {# round} other {# rounds in a row}}, the model only called tools that do not exist or used arguments that do not fit.',
  'limit-of-tool-errors-reached':
    /*i18n*/ 'Stopped: in {count, plural, one {# round} other {# rounds in a row}}, no tool call succeeded.',
  'limit-of-repeats-reached':
    /*i18n*/ 'Stopped: the model kept making the same call with the same result, even after a notice.',
  'limit-of-tokens-reached': /*i18n*/ 'Stopped because of the number of tokens used in this turn.',
  'budget-used-up': /*i18n*/ 'Stopped: a budget is used up.',
  'layout-not-found':
    /*i18n*/ 'The instructions and this message alone exceed the model’s context window. Choose another model, or shorten the message.',
  'newest-round-too-large':
    /*i18n*/ 'The newest step of this answer is too large for the model’s context window. Choose another model, or ask for less at once.',
  'still-working': /*i18n*/ 'Still working: {count, plural, one {# request} other {# requests}} so far.',
  'answer-forced':
    /*i18n*/ 'The turn’s budget of {count, plural, one {# tool call} other {# tool calls}} is used up, so the model was asked to answer with what it has.',
  'answer-forced-by-invalid-calls':
    /*i18n*/ 'In {count, plural, one {# round} other {# rounds in a row}}, the model only made calls that cannot run, so it was asked to answer without tools.',
  'model-chosen': /*i18n*/ 'The model changed from “{from}” to “{to}” for the next step.',
  'wrapping-up': /*i18n*/ 'The model was asked to finish with what it has.',
  'agent-instructed': /*i18n*/ 'The model got an instruction for its next step.',
  'only-tool-now': /*i18n*/ 'Only {name} can be called now.',
  'no-tools-now': /*i18n*/ 'No tool can be called now.',
  'repeated-call-noted':
    /*i18n*/ 'The model made the same call with the same result several times and got a notice.',
  'context-compacted':
    /*i18n*/ 'The model’s context window was nearly full, so the model gets a summary instead of {count, plural, one {# earlier message} other {# earlier messages}}. All messages stay stored.',
  'compaction-failed':
    /*i18n*/ 'The model’s context window is nearly full, and earlier messages could not be compacted: {reason}',
  'rounds-not-summarized':
    /*i18n*/ 'The model’s context window is nearly full, and earlier steps of this answer could not be summarized: {reason}',
  'reduced-results-cleared':
    /*i18n*/ 'The model’s context window was nearly full, so {count, plural, one {# earlier tool result was} other {# earlier tool results were}} cleared in requests. All results stay stored.',
  'reduced-results-referenced':
    /*i18n*/ 'The model’s context window was nearly full, so it gets only a preview of {count, plural, one {# new tool result} other {# new tool results}}. All results stay stored.',
  'reduced-rounds-summarized':
    /*i18n*/ 'The model’s context window was nearly full, so it gets a summary instead of {count, plural, one {# earlier step} other {# earlier steps}} of this answer. Everything stays stored.',
  'reduced-turns-omitted':
    /*i18n*/ 'The model’s context window was nearly full, so {count, plural, one {# earlier turn is} other {# earlier turns are}} no longer sent. All messages stay stored.',
  'reduced-head-truncated':
    /*i18n*/ 'The server refused the request because of its length, so the start of the chat is no longer sent. All messages stay stored.',
  'reduced-secrets-redacted':
    /*i18n*/ 'What looks like a secret was replaced before {count, plural, one {# result or file was} other {# results and files were}} sent. The originals stay stored.',
  'reduced-images-stripped':
    /*i18n*/ 'The server refused the images, so requests are sent without them. They stay stored.',
  'reduced-images-named':
    /*i18n*/ 'The model’s context window was nearly full, so {count, plural, one {# earlier image or file is} other {# earlier images and files are}} only named in requests. All stay stored.',
  'request-recovered':
    /*i18n*/ 'The request was too long for the server. Its context window is {count, plural, one {# token} other {# tokens}}. The context was reduced and the request was sent again.',
  'start-left-out-after-refusal':
    /*i18n*/ 'The request was too long for the server. The start of the chat was left out and the request was sent again.',
  'images-left-out-after-refusal':
    /*i18n*/ 'The server refused the images. They were left out and the request was sent again.',
  'images-left-out-for-size':
    /*i18n*/ 'The request was too large for the server. The images were left out and the request was sent again.',
  'request-recovered-by-estimate':
    /*i18n*/ 'The request was too long for the server. Its context window is about {count, plural, one {# token} other {# tokens}}. The context was reduced and the request was sent again.',
  'request-truncated-by-server':
    /*i18n*/ 'The server read only {count, plural, one {# token} other {# tokens}}. Raise its context length.',
  'request-still-too-long':
    /*i18n*/ 'The request is still too long for the server: about {count, plural, one {# token} other {# tokens}}. Its context window is about {window, plural, one {# token} other {# tokens}}.',
  'answer-limit-recovered':
    /*i18n*/ 'The answer limit was too high for the server. The request was sent again with a limit of {count, plural, one {# token} other {# tokens}}.',
  'answer-continued': /*i18n*/ 'Continued.',
  'continue-after-tokens':
    /*i18n*/ 'This turn has used {count, plural, one {# token} other {# tokens}} so far. Continue?',
  'continue-after-cost': /*i18n*/ 'This turn has cost about {amount} USD so far. Continue?',
  'continue-after-cost-and-tokens':
    /*i18n*/ 'This turn has cost about {amount} USD, and {count, plural, one {# token} other {# tokens}} without a known price so far. Continue?',
  'hosted-web-search': /*i18n*/ 'web search',
  'hosted-url-reading': /*i18n*/ 'reading web pages',
  'hosted-code-execution': /*i18n*/ 'code execution',
  'hosted-image-generation': /*i18n*/ 'image generation',
  'hosted-tools-off': /*i18n*/ 'Tools run by the provider ({tools}) are off for the rest of this answer.',
  'hosted-tools-question':
    /*i18n*/ 'This chat has read external content. Tools run by the provider ({tools}) are not checked by Innerloop, so such content could use them to send parts of this chat elsewhere.',
  'action-switch-off-for-turn': /*i18n*/ 'Turn off for this answer',
  'action-keep-on-for-chat': /*i18n*/ 'Keep on for this chat',
  'action-redact': /*i18n*/ 'Redact',
  'action-send-anyway': /*i18n*/ 'Send anyway',
  'action-cancel': /*i18n*/ 'Cancel',
  'action-send': /*i18n*/ 'Send',
  'instructions-may-have-secret':
    /*i18n*/ 'The instructions for this chat contain what looks like a secret: a key or a token.',
  'project-may-have-secret':
    /*i18n*/ 'The project instructions contain what looks like a secret: a key or a token.',
  'about-you-may-have-secret':
    /*i18n*/ 'The text “About you” contains what looks like a secret: a key or a token.',
  'note-may-have-secret': /*i18n*/ 'The chat note contains what looks like a secret: a key or a token.',
  'memory-may-have-secret': /*i18n*/ 'A memory contains what looks like a secret: a key or a token.',
  'context-with-secret-canceled': /*i18n*/ 'The message was not sent, because its context contains a secret.',
  'instructions-clipped':
    /*i18n*/ 'Your instructions or the chat note are too long for this model: about {sent} of {all, plural, one {# token is} other {# tokens are}} sent.',
  'message-has-stored-key':
    /*i18n*/ 'The message contains an API key that is stored here. It can be sent only without the key.',
  'message-may-have-secret': /*i18n*/ 'The message contains what looks like a secret: a key or a token.',
  'message-with-secret-canceled': /*i18n*/ 'The message was not sent, because it contains a secret.',
  'message-with-secret-unattended':
    /*i18n*/ 'The message contains a secret, and the user is not present to decide what to do.',
  'run-tool': /*i18n*/ 'Allow {name} to run?',
  'refused-message-waits':
    /*i18n*/ 'A message for this answer is waiting below. Change it or remove it: {reason}',
  'output-limit-reached':
    /*i18n*/ 'The answer reached its maximum length, set by the model, the chat or a budget.',
  'empty-answer': /*i18n*/ 'The model ended without an answer.',
  'ended-while-thinking': /*i18n*/ 'The model stopped during its reasoning, without an answer.',
  'model-without-tools': /*i18n*/ 'This model does not support tool calls, so no tools were offered.',
  'model-replaced': /*i18n*/ '{from} failed: {reason} {to} answers instead.',
  'note-sent': /*i18n*/ 'The chat note was included.',
  'memories-sent': /*i18n*/ '{count, plural, one {# memory was} other {# memories were}} included.',
  'memories-corrected': /*i18n*/ 'A changed memory was corrected.',
  'time-sent': /*i18n*/ 'The date and time were included.',
  'server-instructions-sent': /*i18n*/ 'Instructions of MCP servers were included.',
  'context-enriched': /*i18n*/ 'The context was enriched by {name}.',
  'context-enriched-with-changes':
    /*i18n*/ 'The context was enriched by {name} ({annotated} annotated, {patched} patched).',
  'model-file-not-kept':
    /*i18n*/ 'The model sent a file ({mediaType}, {count, plural, one {# byte} other {# bytes}}), which was not stored.',
  'response-damaged':
    /*i18n*/ 'A part of this answer was damaged and was left out. Something may be missing.',
  'answer-interrupted':
    /*i18n*/ 'The answer was interrupted. {finished} of {count, plural, one {# agent has} other {# agents have}} finished. Continuing can cost money.',
  'answer-interrupted-with-cost':
    /*i18n*/ 'The answer was interrupted. {finished} of {count, plural, one {# agent has} other {# agents have}} finished, {amount} USD spent. Continuing costs more.',
  'research-interrupted':
    /*i18n*/ 'Research was interrupted. {finished} of {count, plural, one {# researcher has} other {# researchers have}} finished. Continuing can cost money.',
  'research-interrupted-with-cost':
    /*i18n*/ 'Research was interrupted. {finished} of {count, plural, one {# researcher has} other {# researchers have}} finished, {amount} USD spent. Continuing costs more.',
  'research-interrupted-with-forecast':
    /*i18n*/ 'Research was interrupted. {finished} of {count, plural, one {# researcher has} other {# researchers have}} finished, {amount} USD spent. Continuing costs about {more} USD.',
  'research-planning-interrupted':
    /*i18n*/ 'The planning of this research was interrupted. Continuing can cost money.',
  'action-continue': /*i18n*/ 'Continue',
  'action-write-report-now': /*i18n*/ 'Write report now',
  'action-stop-here': /*i18n*/ 'Stop here',
  'action-skip-stage': /*i18n*/ 'Skip this stage',
  'action-accept': /*i18n*/ 'Accept',
  'action-try-again': /*i18n*/ 'Try again',
  'action-stop': /*i18n*/ 'Stop',
  'start-workflow': /*i18n*/ 'Start the workflow “{name}”.',
  'workflow-interrupted':
    /*i18n*/ 'The workflow was interrupted. {count, plural, one {# stage has} other {# stages have}} finished. Continuing can cost money.',
  'workflow-interrupted-with-cost':
    /*i18n*/ 'The workflow was interrupted. {count, plural, one {# stage has} other {# stages have}} finished, {amount} USD spent. Continuing costs more.',
  'agent-starts': /*i18n*/ 'Starting…',
  'agent-thinks': /*i18n*/ 'Thinking…',
  'agent-writes': /*i18n*/ 'Writing…',
  'agent-retries': /*i18n*/ 'The request failed. Trying again soon…',
  'agent-calls-tool': /*i18n*/ 'Using the tool {tool}…',
  'agent-reads': /*i18n*/ 'Reading {place}…',
  'agent-searches': /*i18n*/ 'Searching for “{query}”…',
  'agent-searches-files': /*i18n*/ 'Searching files for “{query}”…',
  'agent-reads-history': /*i18n*/ 'Checking earlier searches…',
  'agent-hands-in-notes': /*i18n*/ 'Handing in the notes…',
  'agent-hands-in-result': /*i18n*/ 'Handing in the result…',
  'agent-waits': /*i18n*/ 'Waiting for you',
  'budget-of-agent': /*i18n*/ 'the agent’s budget of {amount}',
  'budget-of-job': /*i18n*/ 'the workflow’s limit of {amount}',
  'budget-of-turn': /*i18n*/ 'the turn’s budget of {amount}',
  'budget-of-chat': /*i18n*/ 'this chat’s budget of {amount}',
  'budget-of-day': /*i18n*/ 'today’s budget of {amount}',
  'budget-of-provider': /*i18n*/ 'this month’s provider budget of {amount}',
  'stopped-by-budget': /*i18n*/ 'Stopped: {budget}.',
  'stopped-by-workflow-limit':
    /*i18n*/ 'Stopped: the workflow’s limit of {amount} is too small for the next request ({spent} used or reserved, and the request may take {asked}).',
  'price-unknown': /*i18n*/ 'the price of {model} is unknown, so {budget} cannot be enforced',
  'budget-does-not-suffice':
    /*i18n*/ '{budget} is too small for the next request ({spent} used or reserved, and the request may take {asked})',
  'amount-of-tokens': /*i18n*/ '{count, plural, one {# token} other {# tokens}}',
  'amount-of-dollars': /*i18n*/ '{amount} USD',
  'arguments-too-long': /*i18n*/ 'The arguments are longer than {count} characters.',
  'arguments-too-deep': /*i18n*/ 'The arguments are nested more than {count} levels deep.',
  'arguments-have-proto': /*i18n*/ 'The arguments have a property named "__proto__".',
  'arguments-not-json': /*i18n*/ 'The arguments are not JSON: {error}',
  'arguments-do-not-fit': /*i18n*/ 'The arguments do not fit "{name}":\n{reason}',
  'no-tool-named': /*i18n*/ 'There is no tool named "{name}".',
  'did-you-mean-tool': /*i18n*/ 'Did you mean "{name}"?',
  'tools-are': /*i18n*/ 'The tools are: {names}.',
  'tool-not-exposed': /*i18n*/ 'The tool "{name}" was not exposed for this deliberate tool mode turn.',
  'exposed-tools': /*i18n*/ 'Available: {names}.',
  'no-exposed-tools': /*i18n*/ 'No tools are available.',
  'no-tools': /*i18n*/ 'There are no tools.',
  'approval-key-empty': /*i18n*/ 'The approval key is empty.',
  'approval-key-unreadable': /*i18n*/ 'The approval key has characters that cannot be shown.',
  'approval-key-too-long': /*i18n*/ 'The approval key is longer than {count} bytes.',
  'enrichment-already-present':
    /*i18n*/ 'It is already in the context. Use it instead of requesting it again.',
  'enrichment-requested-twice':
    /*i18n*/ 'Another call in this round requests the same content, which is added once.',
  'limit-of-pauses-reached':
    /*i18n*/ 'Stopped: the provider paused its answer {count, plural, one {once} other {# times in a row}}.',
} as const
