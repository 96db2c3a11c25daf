/** Why something in the network cannot be reached, and what to do: see `adapters/network`. `{causes}` is a numbered list of them. */
export const toldCauses = {
  'The request is larger than a server between Innerloop and the model accepts.':
    'Die Anfrage ist größer, als ein Server zwischen Innerloop und dem Modell annimmt.',
  'Send fewer or smaller images, or raise the limit of the server in between (nginx: client_max_body_size).':
    'Senden Sie weniger oder kleinere Bilder oder erhöhen Sie die Grenze des Servers dazwischen (nginx: client_max_body_size).',
  'Wait 1 second, then retry.': 'Warten Sie 1 Sekunde und versuchen Sie es erneut.',
  'Wait {count} seconds, then retry.': 'Warten Sie {count} Sekunden und versuchen Sie es erneut.',
  'Wait {count} minutes, then retry.': 'Warten Sie {count} Minuten und versuchen Sie es erneut.',
  'Wait {count} hours, then retry.': 'Warten Sie {count} Stunden und versuchen Sie es erneut.',
  'The likely cause: {said}.': 'Der wahrscheinliche Grund: {said}.',
  'Likely causes, likeliest first: {causes}.': 'Mögliche Gründe, der wahrscheinlichste zuerst: {causes}.',
  'the API key is wrong: copy it again': 'der API-Schlüssel ist falsch: kopieren Sie ihn noch einmal',
  'it refuses this address to web pages (CORS)': 'er verweigert Webseiten diese Adresse (CORS)',
  'it serves no web pages at all': 'er bedient überhaupt keine Webseiten',
  'the API key is wrong, and it hides that answer from web pages':
    'der API-Schlüssel ist falsch, und diese Antwort verbirgt er vor Webseiten',
  'the API key is wrong (this provider hides that answer from web pages)':
    'der API-Schlüssel ist falsch (dieser Anbieter verbirgt die Antwort darauf vor Webseiten)',
  'the server is not running, or listens on another port':
    'der Server läuft nicht oder lauscht auf einem anderen Port',
  'the browser asked whether this page may reach devices on the local network, and the answer was no':
    'der Browser fragte, ob diese Seite Geräte im lokalen Netzwerk erreichen darf, und die Antwort war Nein',
  'the browser is Safari, which lets no page with https reach an address without it':
    'der Browser ist Safari, der keine Seite mit https eine Adresse ohne https erreichen lässt',
  'it does not allow this page to call it: {said}': 'er lässt sich von dieser Seite nicht aufrufen: {said}',
  'a firewall, a VPN or a browser extension blocks it':
    'eine Firewall, ein VPN oder eine Browser-Erweiterung sperrt den Zugriff',
  'the name in the base URL is wrong': 'der Name in der Basis-URL ist falsch',
  'the server is down': 'der Server ist ausgefallen',
  'the base URL is wrong': 'die Basis-URL ist falsch',
  'the server is not running or redirects elsewhere': 'der Server läuft nicht oder leitet anderswohin um',
  'it does not allow web pages to call it (CORS)': 'er lässt sich von Webseiten nicht aufrufen (CORS)',
  'quit Ollama and start it with OLLAMA_ORIGINS={page}':
    'beenden Sie Ollama und starten Sie es mit OLLAMA_ORIGINS={page}',
  'in LM Studio, switch on “Enable CORS” in the server’s settings':
    'schalten Sie in LM Studio in den Einstellungen des Servers „Enable CORS“ ein',
  'allow the origin {page} in its CORS settings (for Ollama, start it with OLLAMA_ORIGINS={again}; in LM Studio, switch on “Enable CORS” in the server’s settings)':
    'erlauben Sie in seinen CORS-Einstellungen die Herkunft {page} (Ollama: mit OLLAMA_ORIGINS={again} starten; LM Studio: in den Einstellungen des Servers „Enable CORS“ einschalten)',
  'this page’s address': 'die Adresse dieser Seite',
  'it is not running, or its address is wrong': 'er läuft nicht, oder seine Adresse ist falsch',
  'it does not allow this page, or a header that the request needs (CORS)':
    'er lässt diese Seite nicht zu oder eine Kopfzeile nicht, die die Anfrage braucht (CORS)',
  'the API key is wrong, and the proxy passes that refusal on as it came':
    'der API-Schlüssel ist falsch, und der Proxy gibt diese Ablehnung weiter, wie sie kam',
  'the proxy adds its CORS headers to some answers only: let it add them to every one, errors too':
    'der Proxy ergänzt seine CORS-Kopfzeilen nur in manchen Antworten: lassen Sie ihn das in jeder tun, auch bei Fehlern',
  'its name in the field “Proxy address” is wrong': 'sein Name im Feld „Proxy-Adresse“ ist falsch',
  'it is down': 'er ist ausgefallen',
  'the proxy address is wrong, so that the proxy shows a page of its own or knows no such path':
    'die Proxy-Adresse ist falsch, sodass der Proxy eine eigene Seite zeigt oder den Pfad nicht kennt',
  'the proxy refuses this page or {host}': 'der Proxy weist diese Seite oder {host} ab',
  'the proxy, or a network on the way, wants somebody to sign in first':
    'der Proxy oder ein Netz auf dem Weg verlangt zuerst eine Anmeldung',
  'the proxy {host} does not pass on the header in which the key travels':
    'der Proxy {host} gibt die Kopfzeile mit dem Schlüssel nicht weiter',
  'the base URL is wrong: it ends where the paths of the API begin, often in /v1':
    'die Basis-URL ist falsch: sie endet, wo die Pfade der API beginnen, oft mit /v1',
  'this server lists no models: write the ids of those you want under “Models”':
    'dieser Server listet keine Modelle auf: schreiben Sie die Kennungen der gewünschten unter „Modelle“',

  'The browser blocks {address}, because this page is encrypted and that address is not.':
    'Der Browser sperrt {address}, weil diese Seite verschlüsselt ist und jene Adresse nicht.',
  'Chrome and Edge also reach this one as it is, if it is written in numbers or ends in .local, once you allow “Local network access”.':
    'Chrome und Edge erreichen diese auch so, wenn sie aus Zahlen besteht oder auf .local endet, sobald Sie den Zugriff auf das lokale Netzwerk erlauben.',
  '{host} answers, but hides its answer to this API key from web pages, as it does with keys that it does not accept.':
    '{host} antwortet, verbirgt seine Antwort auf diesen API-Schlüssel aber vor Webseiten, wie bei Schlüsseln, die er nicht annimmt.',
  'The proxy {host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).':
    'Der Proxy {host} lehnt die Kopfzeilen ab, die eine Anfrage braucht (seine Antwort auf die CORS-Vorabfrage des Browsers erlaubt sie nicht).',
  '{host} refuses the headers that a request needs (its answer to the browser’s CORS preflight does not allow them).':
    '{host} lehnt die Kopfzeilen ab, die eine Anfrage braucht (die Antwort auf die CORS-Vorabfrage des Browsers erlaubt sie nicht).',
  'Let the server allow the headers “authorization” and “content-type” (Access-Control-Allow-Headers) for {said}, or use a proxy of your own that does.':
    'Lassen Sie den Server die Kopfzeilen „authorization“ und „content-type“ (Access-Control-Allow-Headers) für {said} erlauben, oder benutzen Sie einen eigenen Proxy, der es tut.',
  'A server is running at {address}, but does not allow this page to call it.':
    'Unter {address} läuft ein Server, lässt sich aber von dieser Seite nicht aufrufen.',
  'To allow it, {said}.': 'So geht es: {said}.',
  'Then try again.': 'Versuchen Sie es dann erneut.',
  'The proxy {host} is there, but does not let this page read its answers (CORS).':
    'Der Proxy {host} ist da, lässt diese Seite seine Antworten aber nicht lesen (CORS).',
  '{host} is there, but does not let web pages read its answers (CORS).':
    '{host} ist da, lässt Webseiten die Antworten aber nicht lesen (CORS).',
  'If the server is yours, let it send Access-Control-Allow-Origin: {said}; else enter a proxy of your own that adds it under “Proxy address”.':
    'Wenn es Ihr Server ist, lassen Sie ihn Access-Control-Allow-Origin: {said} senden; sonst tragen Sie unter „Proxy-Adresse“ einen eigenen Proxy ein, der das ergänzt.',
  'The browser does not let this page reach the proxy {host}: access to the local network was refused.':
    'Der Browser lässt diese Seite den Proxy {host} nicht erreichen: Der Zugriff auf das lokale Netzwerk wurde verweigert.',
  'The browser does not let this page reach {address}: access to the local network was refused.':
    'Der Browser lässt diese Seite {address} nicht erreichen: Der Zugriff auf das lokale Netzwerk wurde verweigert.',
  'No server answered at {address}.': 'Unter {address} hat kein Server geantwortet.',
  'The proxy {host} could not be reached.': 'Der Proxy {host} war nicht erreichbar.',
  '{host} could not be reached.': '{host} war nicht erreichbar.',
  '“Test connection” in Settings, Providers, tells them apart.':
    '„Verbindung testen“ unter Einstellungen, Anbieter unterscheidet sie.',
  'The proxy {host} gave no answer that this page may read.':
    'Der Proxy {host} gab keine Antwort, die diese Seite lesen darf.',
  'Without a proxy address, requests go straight to {host}.':
    'Ohne Proxy-Adresse gehen Anfragen direkt an {host}.',
  'The proxy {host} answers, but this page may not read what it passes on from {from} (CORS).':
    'Der Proxy {host} antwortet, aber diese Seite darf nicht lesen, was er von {from} weitergibt (CORS).',
  'Let the proxy answer OPTIONS itself, and allow the key’s header and “content-type” (Access-Control-Allow-Headers) for {said}.':
    'Lassen Sie den Proxy OPTIONS selbst beantworten und die Kopfzeile des Schlüssels und „content-type“ (Access-Control-Allow-Headers) für {said} erlauben.',
  'Let it send Access-Control-Allow-Origin: {said}, or use another proxy of your own.':
    'Lassen Sie ihn Access-Control-Allow-Origin: {said} senden, oder benutzen Sie einen anderen eigenen Proxy.',
  'No proxy answered at {address}.': 'Unter {address} hat kein Proxy geantwortet.',
  'Start it, and check its port in the field “Proxy address”.':
    'Starten Sie ihn und prüfen Sie seinen Port im Feld „Proxy-Adresse“.',
  'A web page came back through the proxy {host} instead of an answer of {from}.':
    'Durch den Proxy {host} kam eine Webseite statt einer Antwort von {from}.',
  'The proxy {host} answered with HTTP {status}, and not in the way of a provider.':
    'Der Proxy {host} antwortete mit HTTP {status} und nicht wie ein Anbieter.',
  'It is overloaded, or cannot reach {host}.': 'Er ist überlastet oder erreicht {host} nicht.',
  'Retry in a minute; see the details for its words.':
    'Versuchen Sie es in einer Minute erneut; seine Worte stehen in den Einzelheiten.',
  'It is the address of your proxy.': 'Es ist die Adresse Ihres Proxys.',
  'The proxy for pages, {host}, gave no answer that this page may read.':
    'Der Proxy für Seiten, {host}, gab keine Antwort, die diese Seite lesen darf.',
  'Check its address in Settings, Web, whether it is running, and that it allows this page (CORS).':
    'Prüfen Sie seine Adresse unter Einstellungen, Web, ob er läuft und ob er diese Seite zulässt (CORS).',
  'Without a proxy, pages are read directly.': 'Ohne Proxy werden Seiten direkt gelesen.',
  '{address} could not be read from this page.': '{address} war von dieser Seite aus nicht lesbar.',
  'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause.':
    'Die meisten Websites lassen sich von fremden Webseiten nicht lesen (CORS); das ist der wahrscheinlichste Grund.',
  'Or the address is wrong, the server is down, or the network blocks it.':
    'Oder die Adresse ist falsch, der Server ausgefallen, oder das Netz sperrt ihn.',
  'The browser does not say which.': 'Der Browser sagt nicht, was davon.',
  'The proxy {host} redirects to another address instead of passing on the answer of {from}, and the browser does not tell a web page to which.':
    'Der Proxy {host} leitet auf eine andere Adresse um, statt die Antwort von {from} weiterzugeben, und der Browser verrät einer Webseite nicht, auf welche.',
  'Check the proxy’s address; a proxy has to follow redirects itself.':
    'Prüfen Sie die Adresse des Proxys; ein Proxy muss Umleitungen selbst folgen.',
  '{address} redirects to another address, and the browser does not tell a web page to which.':
    '{address} leitet auf eine andere Adresse um, und der Browser verrät einer Webseite nicht, auf welche.',
  '{host} did not answer within {count} seconds.':
    '{host} hat nicht innerhalb von {count} Sekunden geantwortet.',
  'Check the address, and whether the server is running.': 'Prüfen Sie die Adresse und ob der Server läuft.',
  'The API key contains characters that no API key has.':
    'Der API-Schlüssel enthält Zeichen, die kein API-Schlüssel hat.',
  'The provider answered with one document instead of a stream.':
    'Der Anbieter antwortete mit einem einzigen Dokument statt mit einem Strom.',
  'What {host} sends is larger than {count} MB, so it was not read.':
    'Was {host} sendet, ist größer als {count} MB und wurde deshalb nicht gelesen.',
  'A part of Innerloop that is loaded when it is first needed could not be loaded.':
    'Ein Teil von Innerloop, der erst bei Bedarf geladen wird, war nicht zu laden.',
  'Connect to the internet and try again.':
    'Verbinden Sie sich mit dem Internet und versuchen Sie es erneut.',
  'Once loaded, it works offline.': 'Einmal geladen, geht er offline.',
  '{address} is no text but {kind}.': '{address} ist kein Text, sondern {kind}.',
  '{address} is no text.': '{address} ist kein Text.',
  'The proxy {host} cannot reach {address}, which is an address of this computer or its network.':
    'Der Proxy {host} erreicht {address} nicht: Das ist eine Adresse dieses Computers oder seines Netzes.',
  'Leave the proxy address empty: such a server is called directly.':
    'Lassen Sie die Proxy-Adresse leer: Ein solcher Server wird direkt aufgerufen.',
  'The proxy address cannot be used.': 'Die Proxy-Adresse ist nicht brauchbar.',
  'Check the proxy address.': 'Prüfen Sie die Proxy-Adresse.',
  'This is not a web address.': 'Das ist keine Webadresse.',
  'Write it in full, beginning with https://.': 'Schreiben Sie sie ganz, mit https:// am Anfang.',
  'The address is too long.': 'Die Adresse ist zu lang.',
  'An address with a user name or password in it is not called.':
    'Eine Adresse mit Benutzernamen oder Passwort wird nicht aufgerufen.',
  'Port {port} is not one of web pages.': 'Port {port} gehört nicht zu Webseiten.',
  '{address} is not called, because the address is not encrypted: what is sent could be read on the way.':
    '{address} wird nicht aufgerufen, weil die Adresse nicht verschlüsselt ist: Gesendetes könnte unterwegs gelesen werden.',
  '{address} is an address of this computer or its network.':
    '{address} ist eine Adresse dieses Computers oder seines Netzes.',
  'Such an address is called only where the user wrote it.':
    'Eine solche Adresse wird nur aufgerufen, wenn Sie sie selbst geschrieben haben.',
  'No server can be reached at {address}.': 'Unter {address} ist kein Server erreichbar.',
  'It is where a server listens.': 'Dort lauscht ein Server.',
  'To reach it, write 127.0.0.1 instead.': 'Um ihn zu erreichen, schreiben Sie stattdessen 127.0.0.1.',
}
