/** English texts of adapters/providers, by code. */
export const providersTexts = {
  'enter-api-key': /*i18n*/ 'Enter the key in the field “API key”.',
  'models-dev-answer-invalid': /*i18n*/ 'models.dev answered with something else than its data.',
  'other-server-answers': /*i18n*/ 'Something else answers at {host}.',
  'enter-found-address':
    /*i18n*/ 'If it is the server you look for, write its address under “Base URL” and test the connection.',
  'answer-without-image': /*i18n*/ 'The model answered without an image.',
  'check-image-model': /*i18n*/ 'Check in Settings, Models that it is an image model.',
  'image-models-unsupported':
    /*i18n*/ '{name} is a kind of provider whose image models are not supported here.',
  'choose-other-image-model': /*i18n*/ 'Choose another image model in Settings, Models.',
  'model-part-not-loaded': /*i18n*/ 'A part of the app that this model needs could not be loaded.',
  'connect-and-reload': /*i18n*/ 'Connect to the internet and reload the page, then retry.',
  'openrouter-code-rejected': /*i18n*/ 'OpenRouter did not give a key for the code that it had sent.',
  'host-timed-out': /*i18n*/ '{host} did not answer in time.',
  'try-again': /*i18n*/ 'Try again.',
  'openrouter-key-missing': /*i18n*/ 'OpenRouter answered without a key.',
  'content-type-header-refused':
    /*i18n*/ '{host} lets this page read its list, but refuses the header “content-type” that every question needs.',
  'allow-header-at-server':
    /*i18n*/ 'Let the server allow that header (Access-Control-Allow-Headers), or use a proxy of your own that does.',
  'models-not-listed': /*i18n*/ 'The provider does not list {names}.',
  'listed-models': /*i18n*/ 'It lists {length} models, such as {models}.',
  'check-proxy-address-and-proxy': /*i18n*/ 'Check the proxy address, and whether the proxy is running.',
  'check-base-url-and-server': /*i18n*/ 'Check the base URL, and whether the server is running.',
  'test-call-arguments-not-json': /*i18n*/ '{modelId} called the tool with arguments that are no JSON.',
  'retry-check-connection':
    /*i18n*/ 'Try again; if it happens again, something between this page and the provider ends the connection.',
  'test-answer-empty': /*i18n*/ '{modelId} ended its answer without a word.',
  'check-provider-type':
    /*i18n*/ 'Check that the type of the provider fits its server, or try another model.',
  'test-answer-without-call': /*i18n*/ '{modelId} answered in words instead of calling the tool.',
  'connection-test-stopped': /*i18n*/ 'Stopped.',
  'step-not-tried': /*i18n*/ 'Not tried.',
  'step-same-reason': /*i18n*/ 'The same.',
  'web-address-valid': /*i18n*/ '{address} is a web address.',
  'web-address-valid-through-proxy':
    /*i18n*/ '{address} is a web address; requests go through the proxy {host}.',
  'no-model-to-test': /*i18n*/ 'No model to ask: write the id of one under “Models”.',
  'model-test-costs-tokens': /*i18n*/ 'Costs a few tokens of {model}, so it is tried on request only.',
  'requesting-one-word': /*i18n*/ 'Asking {model} for one word…',
  'first-token-received': /*i18n*/ '{model} began to answer after {count} s, and its answer is readable.',
  'requesting-tool-call': /*i18n*/ 'Asking {model} to call a tool…',
  'tool-call-received': /*i18n*/ '{model} called the tool as asked.',
  'connecting-to-host': /*i18n*/ 'Asking {host}…',
  'connecting-through-proxy': /*i18n*/ 'Asking {host} through {proxy}…',
  'probing-address': /*i18n*/ 'No answer that this page may read. Finding out whether anybody is there…',
  'looking-at-usual-address': /*i18n*/ 'Nothing there. Looking at the usual address…',
  'key-accepted': /*i18n*/ 'The key was accepted.',
  'no-key-needed': /*i18n*/ 'None was sent, and none was asked for.',
  'key-state-unknown': /*i18n*/ 'The answer does not say whether the key is right.',
  'host-is-there': /*i18n*/ 'Something answers at {host}.',
  'other-answers-readable': /*i18n*/ 'Other answers of it can be read by web pages.',
  'host-answered': /*i18n*/ '{host} answered.',
  'host-answered-through-proxy': /*i18n*/ '{host} answered through the proxy {proxy}.',
  'page-may-send-and-read': /*i18n*/ 'This page may send its requests and read the answers.',
  'no-models-listed': /*i18n*/ 'The provider lists no models; enter their ids by hand.',
  'models-found': /*i18n*/ '{count, plural, one {# model found.} other {# models found.}}',
  'model-list-missing': /*i18n*/ '{host} answers, but has no list of models at {address}.',
  'model-list-elsewhere': /*i18n*/ 'The list is at another address: change the base URL to {address}.',
  'cause-base-url-path-wrong':
    /*i18n*/ 'the base URL is wrong: it ends where the paths of the API begin, often in /v1',
  'cause-no-model-list':
    /*i18n*/ 'this server lists no models: write the ids of those you want under “Models”',
  'sign-in-code-used-once': /*i18n*/ 'A code can be used once, and only for a short time.',
  'sign-in-with-openrouter-again':
    /*i18n*/ 'Sign in again: press “Sign in with OpenRouter” in the dialog “Add provider”.',
  'base-url-missing': /*i18n*/ 'This type of provider needs a base URL.',
  'base-url-has-credentials': /*i18n*/ 'The base URL contains a user name or password.',
  'remove-credentials-enter-key':
    /*i18n*/ 'Remove everything before the “@”, and enter a key in the field “API key”.',
  'base-url-has-query': /*i18n*/ 'The base URL contains a “?” or “#”.',
  'remove-query-from-base-url':
    /*i18n*/ 'Remove it and everything after it: paths are added to the end of the base URL.',
  'base-url-corrected': /*i18n*/ 'The base URL was corrected. It was entered as “{typed}”.',
  'key-corrected':
    /*i18n*/ 'Characters that do not belong to the API key were removed: spaces, quotes, names or “Bearer”.',
  'model-wrote-unreadable-call': /*i18n*/ 'The model wrote a tool call that cannot be read.',
  'retry-or-choose-other-model': /*i18n*/ 'Retry. If it happens again, choose another model.',
  'model-called-tool-not-offered': /*i18n*/ 'The model called a tool that it was not offered.',
  'turn-on-tool-or-rephrase':
    /*i18n*/ 'Retry, turn on the tool that the answer needs, or choose another model.',
  'model-called-too-many-tools': /*i18n*/ 'The model called more tools than its provider allows.',
  'thought-signature-missing':
    /*i18n*/ 'The provider misses the signature of an earlier tool call in this chat.',
  'start-new-chat-or-other-model': /*i18n*/ 'Start a new chat, or choose another model.',
  'answer-repeats-known-text': /*i18n*/ 'The provider stopped the answer because it repeats a known text.',
  'ask-in-own-words': /*i18n*/ 'Ask for a summary, or for an answer in the model’s own words.',
  'language-not-supported': /*i18n*/ 'The model does not support the language of this chat.',
  'use-other-language-or-model': /*i18n*/ 'Use another language, or choose another model.',
  'answer-has-personal-data': /*i18n*/ 'The provider stopped the answer because it contains personal data.',
  'remove-personal-data': /*i18n*/ 'Remove personal data from your message, then retry.',
  'describe-image-or-other-model': /*i18n*/ 'Describe the image in more detail, or choose another model.',
  'warning-unsupported': /*i18n*/ 'This model does not support: {feature}.',
  'warning-compatible': /*i18n*/ 'Used in a compatible way: {feature}.',
  'warning-deprecated': /*i18n*/ 'The setting “{setting}” is deprecated.',
  'provider-tool-unsupported':
    /*i18n*/ 'The provider wanted to use its own tool “{name}”, which Innerloop does not support.',
  'provider-tool-approval-unsupported':
    /*i18n*/ 'The provider asks for permission to use a tool of its own, which Innerloop does not support.',
  'unknown-content': /*i18n*/ 'The provider sent something of an unknown kind ({kind}); it was left out.',
  'model-file-unreadable': /*i18n*/ 'The model sent a file ({mediaType}) that cannot be read.',
  'call-as-text':
    /*i18n*/ 'The model wrote a tool call as text, which was not run. The server has no tool parser for this model. Turn one on (vLLM: --enable-auto-tool-choice --tool-call-parser; llama.cpp: --jinja), or choose a model with tool support.',
  'call-without-name': /*i18n*/ 'The provider sent a tool call without a name. It was not run.',
  'ended-in-thoughts': /*i18n*/ 'The answer ended inside the model’s thoughts.',
} as const
