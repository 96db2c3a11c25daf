/** Without this header Anthropic refuses every call that comes from a web page. */
export const anthropicBrowserHeader = { 'anthropic-dangerous-direct-browser-access': 'true' }
