// Passes the response of an authorization server to Innerloop. It may connect nowhere: the worker checks the response and uses
// the code. src/adapters/mcp/oauth has the sign-in.
const texts = {
  en: { closing: 'You can close this tab.', opening: 'Opening Innerloop…' },
  de: { closing: 'Sie können diesen Tab schließen.', opening: 'Innerloop wird geöffnet …' },
}
const language = navigator.language.startsWith('de') ? 'de' : 'en'
const maxLengths = { state: 200, code: 4096, iss: 2000, error: 500 }

const query = new URLSearchParams(location.search)
const response = {}
for (const [name, maxLength] of Object.entries(maxLengths)) {
  const value = query.get(name)
  if (value) response[name] = value.slice(0, maxLength)
}
// The code leaves the address and the history before anything else happens.
history.replaceState(null, '', location.pathname)

// Set by "Sign in in this tab": then no other tab is asked.
const isHere = sessionStorage.getItem('innerloop-sign-in-here') === 'yes'
sessionStorage.removeItem('innerloop-sign-in-here')

const show = (text) => {
  document.documentElement.lang = language
  document.querySelector('#status').textContent = text
}

const openInnerloop = () => {
  show(texts[language].opening)
  const page = new URL('../', location.href)
  for (const [name, value] of Object.entries(response)) page.searchParams.set(`mcp-${name}`, value)
  location.replace(page)
}

addEventListener('DOMContentLoaded', () => {
  if (isHere || !response.state) return openInnerloop()
  const channel = new BroadcastChannel('innerloop-mcp-sign-in')
  const timer = setTimeout(openInnerloop, 1500)
  channel.addEventListener('message', ({ data }) => {
    if (data?.received !== response.state) return
    clearTimeout(timer)
    show(texts[language].closing)
  })
  channel.postMessage(response)
})
