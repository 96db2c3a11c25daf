export const web = {
  'A proxy of your own': 'Ein eigener Proxy',
  'A proxy that you trust can read all pages for fetch_url. It sees every address that is read, what stands in it, and all that comes back; addresses of this computer and its network are not given to it.':
    'Ein Proxy, dem Sie vertrauen, kann alle Seiten für fetch_url lesen. Er sieht jede gelesene Adresse, was darin steht, und alles, was zurückkommt; Adressen dieses Computers und seines Netzes bekommt er nicht.',
  'Proxy for fetch_url': 'Proxy für fetch_url',
  'The page’s address is put at the end, or where you write {url}. Empty: no proxy; pages are read directly.':
    'Die Adresse der Seite wird angehängt oder dort eingesetzt, wo Sie {url} schreiben. Leer: kein Proxy; Seiten werden direkt gelesen.',
  'Reading pages': 'Seiten lesen',
  'fetch_url reads from this browser, without any key or cookie. Most sites do not let another web page read them; a reader or a proxy can.':
    'fetch_url liest aus diesem Browser, ohne Schlüssel und Cookies. Die meisten Websites lassen sich von einer anderen Webseite nicht lesen; ein Lesedienst oder ein Proxy kann es.',
  'Ask Jina Reader where a site does not let this page read it':
    'Jina Reader fragen, wenn eine Website diese Seite nicht lesen lässt',
  'Jina (r.jina.ai) then sees the address and the page. It also reads PDFs. Addresses of this computer and its network are never given to it.':
    'Jina (r.jina.ai) sieht dann die Adresse und die Seite. Es liest auch PDFs. Adressen dieses Computers und seines Netzes bekommt es nie.',
  Nobody: 'Niemand',
  'web_search is off, also for the demo model, which searches the sample pages until you have chosen.':
    'web_search ist aus, auch für das Demo-Modell, das die Beispielseiten durchsucht, bis Sie gewählt haben.',
  'Sample pages': 'Beispielseiten',
  'A few made-up pages that come with Innerloop, for trying out. Works offline.':
    'Ein paar erfundene Seiten, die mit Innerloop kommen, zum Ausprobieren. Läuft offline.',
  Tavily: 'Tavily',
  'A search engine for assistants. Needs a key; a small plan is free.':
    'Eine Suchmaschine für Assistenten. Braucht einen Schlüssel; ein kleiner Tarif ist kostenlos.',
  'Jina Search': 'Jina Search',
  'Needs a key, which comes with some free tokens.':
    'Braucht einen Schlüssel; einige Tokens sind kostenlos dabei.',
  'Your SearXNG': 'Ihr SearXNG',
  'A search engine that you run yourself, also on this computer or its network.':
    'Eine Suchmaschine, die Sie selbst betreiben, auch auf diesem Computer oder in seinem Netz.',
  'Search engine': 'Suchmaschine',
  'Searches for web_search. Models that can search by themselves do so only where you switch that on beside the model.':
    'Sucht für web_search. Modelle, die selbst suchen können, tun es nur, wo Sie das neben dem Modell einschalten.',
  'Address of your {name}': 'Adresse Ihres {name}',
  'It has to answer with JSON and to allow this page (CORS); the test says what is missing.':
    'Es muss mit JSON antworten und diese Seite zulassen (CORS); der Test sagt, was fehlt.',
  'http://127.0.0.1:8888': 'http://127.0.0.1:8888',
  'API key of {name}': 'API-Schlüssel von {name}',
  'Save key': 'Schlüssel speichern',
  'Replace key': 'Schlüssel ersetzen',
  'Saving the key…': 'Der Schlüssel wird gespeichert …',
  'Optional: with one, more pages a minute. From {site}. Stored in this browser, sealed for {host}.':
    'Optional: damit mehr Seiten je Minute. Von {site}. In diesem Browser gespeichert, versiegelt für {host}.',
  'From {site}. Stored in this browser, sealed for {host}.':
    'Von {site}. In diesem Browser gespeichert, versiegelt für {host}.',
  'A key is stored {tail}. It goes to {host} only.':
    'Ein Schlüssel ist gespeichert {tail}. Er geht nur an {host}.',
  'A key is stored {tail}, since {date}. It goes to {host} only.':
    'Ein Schlüssel ist gespeichert {tail}, seit {date}. Er geht nur an {host}.',
  'Test {name}': '{name} testen',
  'Asking…': 'Wird gefragt …',
  '{name} works.': '{name} funktioniert.',
  'Which services tools ask in your name. None is asked unless you choose it here, and each answer that used one names it under “Contacted”.':
    'Welche Dienste Werkzeuge in Ihrem Namen fragen. Keiner wird gefragt, den Sie hier nicht wählen, und jede Antwort, die einen benutzt hat, nennt ihn unter „Kontaktiert“.',
  'It is deleted from this browser and cannot be brought back; where it comes from it stays valid.':
    'Er wird aus diesem Browser gelöscht und kann nicht zurückgeholt werden; wo er herkommt, bleibt er gültig.',
}
