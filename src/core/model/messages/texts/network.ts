/** English texts of adapters/network, by code. */
export const networkTexts = {
  'proxy-gave-no-answer-page-may': /*i18n*/ 'The proxy {host} gave no answer that this page may read.',
  'proxy-answers-but-page-may-not':
    /*i18n*/ 'The proxy {host} answers, but this page may not read what it passes on from {otherHost} (CORS).',
  'proxy-refuses-headers-request-needs-answer':
    /*i18n*/ 'The proxy {host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).',
  'let-proxy-answer-options-itself-allow':
    /*i18n*/ 'Let the proxy answer OPTIONS itself, and allow the key’s header and “content-type” (Access-Control-Allow-Headers) for {page}.',
  'proxy-there-but-does-not-let':
    /*i18n*/ 'The proxy {host} is there, but does not let this page read its answers (CORS).',
  'let-send-access-control-allow-origin':
    /*i18n*/ 'Let it send Access-Control-Allow-Origin: {page}, or use another proxy of your own.',
  'browser-does-not-let-page-reach':
    /*i18n*/ 'The browser does not let this page reach the proxy {host}: access to the local network was refused.',
  'no-proxy-answered': /*i18n*/ 'No proxy answered at {origin}.',
  'proxy-not-reached': /*i18n*/ 'The proxy {host} could not be reached.',
  'web-page-came-back-through-proxy':
    /*i18n*/ 'A web page came back through the proxy {host} instead of an answer of {otherHost}.',
  'proxy-answered-http-not-way-provider':
    /*i18n*/ 'The proxy {host} answered with HTTP {status}, and not in the way of a provider.',
  'overloaded-cannot-reach-retry-minute-see':
    /*i18n*/ 'It is overloaded, or cannot reach {host}. Retry in a minute; see the details for its words.',
  'browser-blocks-because-page-encrypted-address':
    /*i18n*/ 'The browser blocks {origin}, because this page is encrypted and that address is not.',
  'answers-but-hides-answer-api-key':
    /*i18n*/ '{host} answers, but hides its answer to this API key from web pages, as it does with keys that it does not accept.',
  'refuses-headers-request-needs-answer-browser':
    /*i18n*/ '{host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).',
  'let-server-allow-headers-authorization-content':
    /*i18n*/ 'Let the server allow the headers “authorization” and “content-type” (Access-Control-Allow-Headers) for {evidence}, or use a proxy of your own that does.',
  'server-running-but-does-not-allow':
    /*i18n*/ 'A server is running at {origin}, but does not allow this page to call it.',
  'allow-then-try-again': /*i18n*/ 'To allow it, {evidence}. Then try again.',
  'there-but-does-not-let-web':
    /*i18n*/ '{host} is there, but does not let web pages read its answers (CORS).',
  'browser-does-not-let-page-reach-access':
    /*i18n*/ 'The browser does not let this page reach {origin}: access to the local network was refused.',
  'no-server-answered': /*i18n*/ 'No server answered at {origin}.',
  'proxy-redirects-another-address-instead-passing':
    /*i18n*/ 'The proxy {host} redirects to another address instead of passing on the answer of {origin}, and the browser does not tell a web page to which.',
  'check-proxy-address-proxy-follow-redirects':
    /*i18n*/ 'Check the proxy’s address; a proxy has to follow redirects itself.',
  'check-address-whether-server-running': /*i18n*/ 'Check the address, and whether the server is running.',
  'api-key-contains-characters-no-api': /*i18n*/ 'The API key contains characters that no API key has.',
  'provider-answered-one-document-instead-stream':
    /*i18n*/ 'The provider answered with one document instead of a stream.',
  'proxy-pages-gave-no-answer-page':
    /*i18n*/ 'The proxy for pages, {host}, gave no answer that this page may read.',
  'check-address-settings-web-whether-running':
    /*i18n*/ 'Check its address in Settings, Web, whether it is running, and that it allows this page (CORS). Without a proxy, pages are read directly.',
  'not-read-from-page': /*i18n*/ '{host} could not be read from this page.',
  'most-sites-do-not-allow-web':
    /*i18n*/ 'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause. Or the address is wrong, the server is down, or the network blocks it. The browser does not say which.',
  'what-sends-larger-than-mb-not':
    /*i18n*/ 'What {host} sends is larger than {count} MB, so it was not read.',
  'part-innerloop-loaded-when-first-needed':
    /*i18n*/ 'A part of Innerloop that is loaded when it is first needed could not be loaded.',
  'connect-internet-try-again-once-loaded':
    /*i18n*/ 'Connect to the internet and try again. Once loaded, it works offline.',
  'no-text-but': /*i18n*/ '{href} is no text but {contentType}.',
  'no-text': /*i18n*/ '{href} is no text.',
  'proxy-cannot-reach-address-computer-network':
    /*i18n*/ 'The proxy {host} cannot reach {otherHost}, which is an address of this computer or its network.',
  'leave-proxy-address-empty-such-server':
    /*i18n*/ 'Leave the proxy address empty: such a server is called directly.',
  'not-called-because-address-not-encrypted':
    /*i18n*/ '{host} is not called, because the address is not encrypted: what is sent could be read on the way.',
} as const
