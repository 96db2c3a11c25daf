/** English texts of adapters/web-services, by code. */
export const webServicesTexts = {
  'service-answer-malformed': /*i18n*/ 'The response from {name} could not be read.',
  'check-service-address':
    /*i18n*/ 'Check the address in Settings > Tools & permissions > Web. A sign-in page of the network may have answered instead.',
  'service-key-rejected': /*i18n*/ '{name} did not accept the API key.',
  'check-service-key': /*i18n*/ 'Check the key in Settings > Tools & permissions > Web.',
  'service-wants-key': /*i18n*/ '{name} requires an API key for this.',
  'add-service-key': /*i18n*/ 'Add one in Settings > Tools & permissions > Web.',
  'service-credit-used-up': /*i18n*/ 'The account at {name} has no credit left, or its plan is used up.',
  'check-service-account':
    /*i18n*/ 'Check your account on the site of {name}, or choose another service in Settings > Tools & permissions > Web.',
  'service-rate-limited': /*i18n*/ '{name} received too many requests.',
  'wait-one-minute': /*i18n*/ 'Wait a minute, then try again.',
  'service-failed': /*i18n*/ '{name} failed to answer.',
  'retry-later': /*i18n*/ 'Try again later.',
  'service-rejected-request': /*i18n*/ '{name} rejected the request (status {status}).',
  'search-without-results': /*i18n*/ '{name} responded, but found nothing.',
  'check-searxng-engines':
    /*i18n*/ 'SearXNG finds nothing if all of its engines are turned off or block it. Check its own page.',
  'service-may-be-blocked': /*i18n*/ 'The service may be down, or something on this network blocks it.',
  'reader-failed-too': /*i18n*/ '{name} could not read the page on {host} either.',
  'service-key-missing': /*i18n*/ '{name} needs an API key.',
  'enter-service-key': /*i18n*/ 'Add the key in Settings > Tools & permissions > Web.',
  'service-address-missing': /*i18n*/ '{name} has no address yet.',
  'enter-instance-address':
    /*i18n*/ 'Enter the address of your instance in Settings > Tools & permissions > Web, such as https://search.example.org.',
  'searxng-without-json': /*i18n*/ 'This SearXNG does not return JSON.',
  'set-searxng-formats': /*i18n*/ 'Set {formats} in its settings.yml and restart it.',
  'searxng-limited':
    /*i18n*/ 'This SearXNG received too many requests: its limiter treats this page as a bot.',
  'wait-or-disable-searxng-limiter':
    /*i18n*/ 'Wait a while, or set “server: limiter: false” in the settings.yml of your own instance.',
  'searxng-answer-unreadable':
    /*i18n*/ 'The SearXNG at {host} did not return a response that this page may read.',
  'check-searxng-settings':
    /*i18n*/ 'Check that it is running. Its settings.yml needs {formats} and, so that this page may read it (CORS), “server: default_http_headers: Access-Control-Allow-Origin: {page}”. Public instances allow neither.',
  'try-again-in-seconds': /*i18n*/ 'Try again in {count, plural, one {# second} other {# seconds}}.',
  'try-again-in-minutes': /*i18n*/ 'Try again in {count, plural, one {# minute} other {# minutes}}.',
} as const
