/** English texts of adapters/network, by code. */
export const networkTexts = {
  'proxy-answer-unreadable': /*i18n*/ 'The proxy {host} did not return a response that this page may read.',
  'proxied-answer-unreadable':
    /*i18n*/ 'The proxy {host} responds, but this page may not read the responses that it forwards from {otherHost} (CORS).',
  'proxy-refuses-headers':
    /*i18n*/ 'The proxy {host} rejects the headers that a request needs (its response to the browser’s CORS preflight does not allow them).',
  'allow-headers-at-proxy':
    /*i18n*/ 'Configure the proxy to answer OPTIONS requests itself, and to allow the key’s header and “content-type” (Access-Control-Allow-Headers) for {page}.',
  'proxy-refuses-page':
    /*i18n*/ 'The proxy {host} is reachable, but does not let this page read its responses (CORS).',
  'allow-page-at-proxy':
    /*i18n*/ 'Configure the proxy to send Access-Control-Allow-Origin: {page}, or use another proxy of your own.',
  'proxy-local-network-denied':
    /*i18n*/ 'The browser does not let this page reach the proxy {host}: access to the local network was denied.',
  'no-proxy-answered': /*i18n*/ 'No proxy answered at {origin}.',
  'proxy-not-reached': /*i18n*/ 'The proxy {host} could not be reached.',
  'web-page-through-proxy':
    /*i18n*/ 'The proxy {host} returned a web page instead of a response from {otherHost}.',
  'proxy-answer-not-of-provider':
    /*i18n*/ 'The proxy {host} returned HTTP {status} in a format that the provider does not use.',
  'proxy-overloaded':
    /*i18n*/ 'The proxy is overloaded or cannot reach {host}. Retry in a minute. See the details for its message.',
  'mixed-content-blocked':
    /*i18n*/ 'The browser blocks {origin}, because this page is encrypted and that address is not.',
  'key-answer-hidden':
    /*i18n*/ '{host} responds, but hides its response to this API key from web pages, as it does for keys that it rejects.',
  'host-refuses-headers':
    /*i18n*/ '{host} rejects the headers that a request needs (its response to the browser’s CORS preflight does not allow them).',
  'allow-headers-at-server':
    /*i18n*/ 'Configure the server to allow the headers “authorization” and “content-type” (Access-Control-Allow-Headers) for {evidence}, or use a proxy of your own that does.',
  'server-refuses-page': /*i18n*/ 'A server is running at {origin}, but does not allow this page to call it.',
  'allow-page-at-server': /*i18n*/ 'To allow it, {evidence}. Then try again.',
  'host-refuses-pages': /*i18n*/ '{host} is reachable, but does not let web pages read its responses (CORS).',
  'local-network-denied':
    /*i18n*/ 'The browser does not let this page reach {origin}: access to the local network was denied.',
  'no-server-answered': /*i18n*/ 'No server answered at {origin}.',
  'proxy-redirects':
    /*i18n*/ 'The proxy {host} redirects to another address instead of forwarding the response from {origin}. The browser does not tell this page which one.',
  'check-proxy-redirects': /*i18n*/ 'Check the proxy’s address; a proxy has to follow redirects itself.',
  'check-address-and-server': /*i18n*/ 'Check the address, and whether the server is running.',
  'api-key-has-invalid-characters':
    /*i18n*/ 'The API key contains characters that are not allowed in API keys.',
  'answer-limit-too-large': /*i18n*/ 'The setting “Max output tokens” is larger than this model allows.',
  'lower-answer-limit': /*i18n*/ 'Lower it in the model settings of this chat.',
  'answer-not-streamed': /*i18n*/ 'The provider returned one document instead of a stream.',
  'page-proxy-answer-unreadable':
    /*i18n*/ 'The proxy for pages, {host}, did not return a response that this page may read.',
  'check-page-proxy':
    /*i18n*/ 'Check the proxy’s address in Settings > Tools & permissions > Web. The proxy must be running and allow this page (CORS). Without a proxy, pages are read directly.',
  'host-not-readable-from-page': /*i18n*/ '{host} could not be read from this page.',
  'site-unreadable-causes':
    /*i18n*/ 'Most sites do not allow other web pages to read them (CORS), which is the most likely cause. Otherwise, the address is wrong, the server is down, or the network blocks it. The browser does not say which.',
  'response-too-large': /*i18n*/ 'The response from {host} is larger than {count} MB, so it was not read.',
  'app-part-not-loaded': /*i18n*/ 'A part of Innerloop that is loaded on demand could not be loaded.',
  'connect-to-load-app-part':
    /*i18n*/ 'Connect to the internet and try again. Once loaded, it works offline.',
  'address-not-text-but-type': /*i18n*/ '{href} is not text but {contentType}.',
  'address-not-text': /*i18n*/ '{href} is not text.',
  'proxy-cannot-reach-private-address':
    /*i18n*/ 'The proxy {host} cannot reach {otherHost}, which is an address of this computer or its network.',
  'private-address-needs-no-proxy':
    /*i18n*/ 'Leave the proxy address empty: such a server is called directly.',
  'address-not-encrypted':
    /*i18n*/ '{host} is not called, because the address is not encrypted: others on the way could read the data.',
  'likely-cause': /*i18n*/ 'The likely cause: {cause}.',
  'likely-causes': /*i18n*/ 'Likely causes, most likely first: {causes}.',
  'local-address-needs-https':
    /*i18n*/ 'Use an https:// address. Chrome and Edge can also reach this address without https if it is an IP address or ends in .local, once you allow “Local network access”.',
  'cause-key-wrong': /*i18n*/ 'the API key is wrong: copy it again',
  'cause-address-refused-to-pages': /*i18n*/ 'it does not allow web pages to call this address (CORS)',
  'cause-no-web-pages-served': /*i18n*/ 'it does not serve web pages at all',
  'cause-key-wrong-hidden': /*i18n*/ 'the API key is wrong, and it hides that response from web pages',
  'cause-key-wrong-provider-hides':
    /*i18n*/ 'the API key is wrong (this provider hides that response from web pages)',
  'cause-server-stopped-or-other-port': /*i18n*/ 'the server is not running, or listens on another port',
  'cause-local-network-denied':
    /*i18n*/ 'the browser asked whether this page may access devices on the local network, and access was denied',
  'cause-safari-needs-https':
    /*i18n*/ 'the browser is Safari, which does not let an https page reach an address without https',
  'cause-origin-not-allowed': /*i18n*/ 'it does not allow this page to call it: {setting}',
  'cause-network-blocked': /*i18n*/ 'a firewall, a VPN or a browser extension blocks it',
  'cause-host-name-wrong': /*i18n*/ 'the name in the base URL is wrong',
  'cause-server-down': /*i18n*/ 'the server is down',
  'cause-base-url-wrong': /*i18n*/ 'the base URL is wrong',
  'cause-server-stopped-or-redirects': /*i18n*/ 'the server is not running or redirects elsewhere',
  'cause-pages-not-allowed': /*i18n*/ 'it does not allow web pages to call it (CORS)',
  'cors-allow-origin-or-proxy':
    /*i18n*/ 'If the server is yours, configure it to send Access-Control-Allow-Origin: {page}. Otherwise, enter a proxy of your own that adds this header under “Proxy address”.',
  'connection-test-tells-causes-apart':
    /*i18n*/ '“Test connection” in Settings > Providers & keys finds out which one it is.',
  'cors-setting-ollama': /*i18n*/ 'quit Ollama and start it with OLLAMA_ORIGINS={page}',
  'cors-setting-lm-studio': /*i18n*/ 'in LM Studio, turn on “Enable CORS” in the server’s settings',
  'cors-setting-any-server':
    /*i18n*/ 'allow the origin {page} in its CORS settings (for Ollama, start it with OLLAMA_ORIGINS={page}; in LM Studio, turn on “Enable CORS” in the server’s settings)',
  'this-page-address': /*i18n*/ 'this page’s address',
  'cause-proxy-stopped-or-address-wrong': /*i18n*/ 'it is not running, or its address is wrong',
  'cause-proxy-page-or-header-refused':
    /*i18n*/ 'it does not allow this page, or a header that the request needs (CORS)',
  'cause-key-wrong-proxy-passes-on':
    /*i18n*/ 'the API key is wrong, and the proxy forwards that rejection unchanged',
  'cause-proxy-cors-headers-partial':
    /*i18n*/ 'the proxy adds its CORS headers only to some responses: configure it to add them to all responses, including errors',
  'cause-proxy-name-wrong': /*i18n*/ 'its name in the field “Proxy address” is wrong',
  'cause-proxy-down': /*i18n*/ 'it is down',
  'cause-proxy-address-wrong':
    /*i18n*/ 'the proxy address is wrong, so the proxy shows its own page or does not know the path',
  'cause-proxy-refuses': /*i18n*/ 'the proxy refuses this page or {host}',
  'cause-sign-in-required': /*i18n*/ 'the proxy, or a network on the way, requires you to sign in first',
  'cause-proxy-drops-key-header': /*i18n*/ 'the proxy {host} does not forward the header with the key',
  'without-proxy-direct': /*i18n*/ 'Without a proxy address, requests go directly to {host}.',
  'start-proxy-check-port': /*i18n*/ 'Start it, and check its port in the field “Proxy address”.',
  'proxy-address-meant': /*i18n*/ '{failure} This is your proxy’s address.',
  'address-redirects':
    /*i18n*/ '{address} redirects to another address. The browser does not tell this page which one.',
  'proxy-address-unusable': /*i18n*/ 'The proxy address cannot be used. {reason}',
  'check-proxy-address': /*i18n*/ 'Check the proxy address.',
  'web-address-invalid': /*i18n*/ 'This is not a web address.',
  'write-address-in-full': /*i18n*/ 'Enter the full address, starting with https://.',
  'address-too-long': /*i18n*/ 'The address is too long.',
  'address-has-credentials':
    /*i18n*/ 'Innerloop does not call an address that contains a user name or password.',
  'port-not-allowed': /*i18n*/ 'Port {port} is not allowed for web pages.',
  'address-is-private': /*i18n*/ '{host} is an address of this computer or its network.',
  'private-address-typed-only': /*i18n*/ 'Such an address is called only if the user wrote it.',
  'address-has-no-server': /*i18n*/ 'No server can be reached at {host}.',
  'listening-address-use-loopback':
    /*i18n*/ 'A server listens at this address. To reach the server, use 127.0.0.1 instead.',
  // Stored by earlier versions, which did not measure the request.
  'request-too-large-for-server':
    /*i18n*/ 'The request is larger than a server between Innerloop and the model accepts.',
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
  'mcp-version-not-supported':
    /*i18n*/ 'The server uses MCP version {version}. Innerloop supports 2026-07-28, 2025-11-25 and older versions.',
} as const
