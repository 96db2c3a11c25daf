/** English texts of adapters/web-services, by code. */
export const webServicesTexts = {
  'what-answered-not-understood': /*i18n*/ 'What {name} answered could not be understood.',
  'check-address-settings-web-sign-page':
    /*i18n*/ 'Check the address in Settings, Web; a sign-in page of the network may have answered instead.',
  'did-not-accept-api-key': /*i18n*/ '{name} did not accept the API key.',
  'check-key-settings-web': /*i18n*/ 'Check the key in Settings, Web.',
  'wants-api-key': /*i18n*/ '{name} wants an API key for this.',
  'add-one-settings-web': /*i18n*/ 'Add one in Settings, Web.',
  'account-no-credit-left-plan-used':
    /*i18n*/ 'The account at {name} has no credit left, or its plan is used up.',
  'look-account-site-choose-another-service':
    /*i18n*/ 'Look at the account on the site of {name}, or choose another service in Settings, Web.',
  'asks-slow-down-too-many-requests': /*i18n*/ '{name} asks to slow down: too many requests.',
  'wait-minute-then-try-again': /*i18n*/ 'Wait a minute, then try again.',
  'failed-answer': /*i18n*/ '{name} failed to answer.',
  'try-again-later': /*i18n*/ 'Try again later.',
  'rejected-request-status': /*i18n*/ '{name} rejected the request (status {status}).',
  'answered-found-nothing': /*i18n*/ '{name} answered, and found nothing.',
  'searxng-finds-nothing-where-all-engines':
    /*i18n*/ 'A SearXNG finds nothing where all of its engines are switched off or block it: look at its own page.',
  'may-down-something-network-blocks': /*i18n*/ 'It may be down, or something on this network blocks it.',
  'not-read-page-either': /*i18n*/ '{name} could not read the page of {host} either.',
  'needs-api-key': /*i18n*/ '{name} needs an API key.',
  'add-key-settings-web': /*i18n*/ 'Add the key in Settings, Web.',
  'no-address-yet': /*i18n*/ '{name} has no address yet.',
  'enter-address-your-instance-settings-web':
    /*i18n*/ 'Enter the address of your instance in Settings, Web, such as https://search.example.org.',
  'searxng-does-not-answer-json': /*i18n*/ 'This SearXNG does not answer with JSON.',
  'set-settings-yml-restart': /*i18n*/ 'Set {formats} in its settings.yml and restart it.',
  'searxng-asks-slow-down-limiter-takes':
    /*i18n*/ 'This SearXNG asks to slow down: its limiter takes this page for a bot.',
  'wait-while-set-server-limiter-false':
    /*i18n*/ 'Wait a while; or set “server: limiter: false” in the settings.yml of your own instance.',
  'searxng-gave-no-answer-page-may': /*i18n*/ 'The SearXNG at {host} gave no answer that this page may read.',
  'check-running-settings-yml-needs-page':
    /*i18n*/ 'Check that it is running. In its settings.yml it needs {formats}, and, so that this page may read it (CORS), “server: default_http_headers: Access-Control-Allow-Origin: {page}”. Public instances allow neither.',
  'try-again-in-seconds': /*i18n*/ 'Try again in {count} seconds.',
  'try-again-in-minutes': /*i18n*/ 'Try again in {count} minutes.',
} as const
