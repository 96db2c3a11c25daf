/** English texts of adapters/network, by code. */
export const networkTexts = {
  'proxy-answer-unreadable': /*i18n*/ 'The proxy {host} gave no answer that this page may read.',
  'proxied-answer-unreadable':
    /*i18n*/ 'The proxy {host} answers, but this page may not read what it passes on from {otherHost} (CORS).',
  'proxy-refuses-headers':
    /*i18n*/ 'The proxy {host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).',
  'allow-headers-at-proxy':
    /*i18n*/ 'Let the proxy answer OPTIONS itself, and allow the key’s header and “content-type” (Access-Control-Allow-Headers) for {page}.',
  'proxy-refuses-page':
    /*i18n*/ 'The proxy {host} is there, but does not let this page read its answers (CORS).',
  'allow-page-at-proxy':
    /*i18n*/ 'Let it send Access-Control-Allow-Origin: {page}, or use another proxy of your own.',
  'proxy-local-network-denied':
    /*i18n*/ 'The browser does not let this page reach the proxy {host}: access to the local network was refused.',
  'no-proxy-answered': /*i18n*/ 'No proxy answered at {origin}.',
  'proxy-not-reached': /*i18n*/ 'The proxy {host} could not be reached.',
  'web-page-through-proxy':
    /*i18n*/ 'A web page came back through the proxy {host} instead of an answer of {otherHost}.',
  'proxy-answer-not-of-provider':
    /*i18n*/ 'The proxy {host} answered with HTTP {status}, and not in the way of a provider.',
  'proxy-overloaded':
    /*i18n*/ 'It is overloaded, or cannot reach {host}. Retry in a minute; see the details for its words.',
  'mixed-content-blocked':
    /*i18n*/ 'The browser blocks {origin}, because this page is encrypted and that address is not.',
  'key-answer-hidden':
    /*i18n*/ '{host} answers, but hides its answer to this API key from web pages, as it does with keys that it does not accept.',
  'host-refuses-headers':
    /*i18n*/ '{host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).',
  'allow-headers-at-server':
    /*i18n*/ 'Let the server allow the headers “authorization” and “content-type” (Access-Control-Allow-Headers) for {evidence}, or use a proxy of your own that does.',
  'server-refuses-page': /*i18n*/ 'A server is running at {origin}, but does not allow this page to call it.',
  'allow-page-at-server': /*i18n*/ 'To allow it, {evidence}. Then try again.',
  'host-refuses-pages': /*i18n*/ '{host} is there, but does not let web pages read its answers (CORS).',
  'local-network-denied':
    /*i18n*/ 'The browser does not let this page reach {origin}: access to the local network was refused.',
  'no-server-answered': /*i18n*/ 'No server answered at {origin}.',
  'proxy-redirects':
    /*i18n*/ 'The proxy {host} redirects to another address instead of passing on the answer of {origin}, and the browser does not tell a web page to which.',
  'check-proxy-redirects': /*i18n*/ 'Check the proxy’s address; a proxy has to follow redirects itself.',
  'check-address-and-server': /*i18n*/ 'Check the address, and whether the server is running.',
  'api-key-has-invalid-characters': /*i18n*/ 'The API key contains characters that no API key has.',
  'answer-not-streamed': /*i18n*/ 'The provider answered with one document instead of a stream.',
  'page-proxy-answer-unreadable':
    /*i18n*/ 'The proxy for pages, {host}, gave no answer that this page may read.',
  'check-page-proxy':
    /*i18n*/ 'Check its address in Settings, Web, whether it is running, and that it allows this page (CORS). Without a proxy, pages are read directly.',
  'host-not-readable-from-page': /*i18n*/ '{host} could not be read from this page.',
  'site-unreadable-causes':
    /*i18n*/ 'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause. Or the address is wrong, the server is down, or the network blocks it. The browser does not say which.',
  'response-too-large': /*i18n*/ 'What {host} sends is larger than {count} MB, so it was not read.',
  'app-part-not-loaded':
    /*i18n*/ 'A part of Innerloop that is loaded when it is first needed could not be loaded.',
  'connect-to-load-app-part':
    /*i18n*/ 'Connect to the internet and try again. Once loaded, it works offline.',
  'address-not-text-but-type': /*i18n*/ '{href} is no text but {contentType}.',
  'address-not-text': /*i18n*/ '{href} is no text.',
  'proxy-cannot-reach-private-address':
    /*i18n*/ 'The proxy {host} cannot reach {otherHost}, which is an address of this computer or its network.',
  'private-address-needs-no-proxy':
    /*i18n*/ 'Leave the proxy address empty: such a server is called directly.',
  'address-not-encrypted':
    /*i18n*/ '{host} is not called, because the address is not encrypted: what is sent could be read on the way.',
  'likely-cause': /*i18n*/ 'The likely cause: {cause}.',
  'likely-causes': /*i18n*/ 'Likely causes, likeliest first: {causes}.',
  'local-address-needs-https':
    /*i18n*/ 'Use an https:// address. Chrome and Edge also reach this one as it is, if it is written in numbers or ends in .local, once you allow “Local network access”.',
  'cause-key-wrong': /*i18n*/ 'the API key is wrong: copy it again',
  'cause-address-refused-to-pages': /*i18n*/ 'it refuses this address to web pages (CORS)',
  'cause-no-web-pages-served': /*i18n*/ 'it serves no web pages at all',
  'cause-key-wrong-hidden': /*i18n*/ 'the API key is wrong, and it hides that answer from web pages',
  'cause-key-wrong-provider-hides':
    /*i18n*/ 'the API key is wrong (this provider hides that answer from web pages)',
  'cause-server-stopped-or-other-port': /*i18n*/ 'the server is not running, or listens on another port',
  'cause-local-network-denied':
    /*i18n*/ 'the browser asked whether this page may reach devices on the local network, and the answer was no',
  'cause-safari-needs-https':
    /*i18n*/ 'the browser is Safari, which lets no page with https reach an address without it',
  'cause-origin-not-allowed': /*i18n*/ 'it does not allow this page to call it: {setting}',
  'cause-network-blocked': /*i18n*/ 'a firewall, a VPN or a browser extension blocks it',
  'cause-host-name-wrong': /*i18n*/ 'the name in the base URL is wrong',
  'cause-server-down': /*i18n*/ 'the server is down',
  'cause-base-url-wrong': /*i18n*/ 'the base URL is wrong',
  'cause-server-stopped-or-redirects': /*i18n*/ 'the server is not running or redirects elsewhere',
  'cause-pages-not-allowed': /*i18n*/ 'it does not allow web pages to call it (CORS)',
  'cors-allow-origin-or-proxy':
    /*i18n*/ 'If the server is yours, let it send Access-Control-Allow-Origin: {page}; else enter a proxy of your own that adds it under “Proxy address”.',
  'connection-test-tells-causes-apart':
    /*i18n*/ '“Test connection” in Settings, Providers, tells them apart.',
  'cors-setting-ollama': /*i18n*/ 'quit Ollama and start it with OLLAMA_ORIGINS={page}',
  'cors-setting-lm-studio': /*i18n*/ 'in LM Studio, switch on “Enable CORS” in the server’s settings',
  'cors-setting-any-server':
    /*i18n*/ 'allow the origin {page} in its CORS settings (for Ollama, start it with OLLAMA_ORIGINS={page}; in LM Studio, switch on “Enable CORS” in the server’s settings)',
  'this-page-address': /*i18n*/ 'this page’s address',
  'cause-proxy-stopped-or-address-wrong': /*i18n*/ 'it is not running, or its address is wrong',
  'cause-proxy-page-or-header-refused':
    /*i18n*/ 'it does not allow this page, or a header that the request needs (CORS)',
  'cause-key-wrong-proxy-passes-on':
    /*i18n*/ 'the API key is wrong, and the proxy passes that refusal on as it came',
  'cause-proxy-cors-headers-partial':
    /*i18n*/ 'the proxy adds its CORS headers to some answers only: let it add them to every one, errors too',
  'cause-proxy-name-wrong': /*i18n*/ 'its name in the field “Proxy address” is wrong',
  'cause-proxy-down': /*i18n*/ 'it is down',
  'cause-proxy-address-wrong':
    /*i18n*/ 'the proxy address is wrong, so that the proxy shows a page of its own or knows no such path',
  'cause-proxy-refuses': /*i18n*/ 'the proxy refuses this page or {host}',
  'cause-sign-in-required': /*i18n*/ 'the proxy, or a network on the way, wants somebody to sign in first',
  'cause-proxy-drops-key-header':
    /*i18n*/ 'the proxy {host} does not pass on the header in which the key travels',
  'without-proxy-direct': /*i18n*/ 'Without a proxy address, requests go straight to {host}.',
  'start-proxy-check-port': /*i18n*/ 'Start it, and check its port in the field “Proxy address”.',
  'proxy-address-meant': /*i18n*/ '{failure} It is the address of your proxy.',
  'address-redirects':
    /*i18n*/ '{address} redirects to another address, and the browser does not tell a web page to which.',
  'proxy-address-unusable': /*i18n*/ 'The proxy address cannot be used. {reason}',
  'check-proxy-address': /*i18n*/ 'Check the proxy address.',
  'web-address-invalid': /*i18n*/ 'This is not a web address.',
  'write-address-in-full': /*i18n*/ 'Write it in full, beginning with https://.',
  'address-too-long': /*i18n*/ 'The address is too long.',
  'address-has-credentials': /*i18n*/ 'An address with a user name or password in it is not called.',
  'port-not-allowed': /*i18n*/ 'Port {port} is not one of web pages.',
  'address-is-private': /*i18n*/ '{host} is an address of this computer or its network.',
  'private-address-typed-only': /*i18n*/ 'Such an address is called only where the user wrote it.',
  'address-has-no-server': /*i18n*/ 'No server can be reached at {host}.',
  'listening-address-use-loopback':
    /*i18n*/ 'It is where a server listens. To reach it, write 127.0.0.1 instead.',
  'request-size-too-large-for-server':
    /*i18n*/ 'The request ({size} MB) is larger than a server between Innerloop and the model accepts.',
  'send-smaller-images-or-raise-limit':
    /*i18n*/ 'Send fewer or smaller images, or raise the limit of the server in between (nginx: client_max_body_size).',
  'wait-seconds-then-retry': /*i18n*/ 'Wait {count, plural, one {# second} other {# seconds}}, then retry.',
  'wait-minutes-then-retry': /*i18n*/ 'Wait {count, plural, one {# minute} other {# minutes}}, then retry.',
  'wait-hours-then-retry': /*i18n*/ 'Wait {count, plural, one {# hour} other {# hours}}, then retry.',
  'chat-template-rejected-request': /*i18n*/ 'The server’s chat template rejected the request.',
  'choose-other-model-or-template':
    /*i18n*/ 'Choose another model, or give the server another chat template (llama.cpp: --jinja or --chat-template; vLLM: --chat-template).',
  'server-has-no-tool-parser': /*i18n*/ 'The server has no tool parser for this model.',
  'turn-on-tool-parser':
    /*i18n*/ 'Turn one on (vLLM: --enable-auto-tool-choice --tool-call-parser; llama.cpp: --jinja), or choose a model with tool support.',
} as const
