/** English texts of adapters/providers, by code. */
export const providersTexts = {
  'enter-key-field-api-key': /*i18n*/ 'Enter the key in the field “API key”.',
  'models-dev-answered-something-else-than':
    /*i18n*/ 'models.dev answered with something else than its data.',
  'something-else-answers': /*i18n*/ 'Something else answers at {host}.',
  'if-server-you-look-write-address':
    /*i18n*/ 'If it is the server you look for, write its address under “Base URL” and test the connection.',
  'model-answered-without-picture': /*i18n*/ 'The model answered without a picture.',
  'check-settings-models-image-model': /*i18n*/ 'Check in Settings, Models that it is an image model.',
  'kind-provider-whose-image-models-not':
    /*i18n*/ '{name} is a kind of provider whose image models are not supported here.',
  'choose-another-image-model-settings-models': /*i18n*/ 'Choose another image model in Settings, Models.',
  'part-app-model-needs-not-loaded': /*i18n*/ 'A part of the app that this model needs could not be loaded.',
  'connect-internet-reload-page-then-retry':
    /*i18n*/ 'Connect to the internet and reload the page, then retry.',
  'openrouter-did-not-give-key-code': /*i18n*/ 'OpenRouter did not give a key for the code that it had sent.',
  'did-not-answer-time': /*i18n*/ '{host} did not answer in time.',
  'try-again': /*i18n*/ 'Try again.',
  'openrouter-answered-without-key': /*i18n*/ 'OpenRouter answered without a key.',
  'lets-page-read-list-but-refuses':
    /*i18n*/ '{host} lets this page read its list, but refuses the header “content-type” that every question needs.',
  'let-server-allow-header-access-control':
    /*i18n*/ 'Let the server allow that header (Access-Control-Allow-Headers), or use a proxy of your own that does.',
  'provider-does-not-list': /*i18n*/ 'The provider does not list {names}.',
  'lists-models-such': /*i18n*/ 'It lists {length} models, such as {models}.',
  'check-proxy-address-whether-proxy-running':
    /*i18n*/ 'Check the proxy address, and whether the proxy is running.',
  'check-base-url-whether-server-running': /*i18n*/ 'Check the base URL, and whether the server is running.',
  'called-tool-arguments-no-json': /*i18n*/ '{modelId} called the tool with arguments that are no JSON.',
  'try-again-if-happens-again-something':
    /*i18n*/ 'Try again; if it happens again, something between this page and the provider ends the connection.',
  'ended-answer-without-word': /*i18n*/ '{modelId} ended its answer without a word.',
  'check-type-provider-fits-server-try':
    /*i18n*/ 'Check that the type of the provider fits its server, or try another model.',
  'answered-words-instead-calling-tool': /*i18n*/ '{modelId} answered in words instead of calling the tool.',
} as const
