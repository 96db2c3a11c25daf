/** Anthropic refuses every request from a web page without this header. */
export const anthropicBrowserHeader = { 'anthropic-dangerous-direct-browser-access': 'true' }
