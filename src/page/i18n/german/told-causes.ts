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

  'Chrome and Edge also reach this one as it is, if it is written in numbers or ends in .local, once you allow “Local network access”.':
    'Chrome und Edge erreichen diese auch so, wenn sie aus Zahlen besteht oder auf .local endet, sobald Sie den Zugriff auf das lokale Netzwerk erlauben.',
  'If the server is yours, let it send Access-Control-Allow-Origin: {said}; else enter a proxy of your own that adds it under “Proxy address”.':
    'Wenn es Ihr Server ist, lassen Sie ihn Access-Control-Allow-Origin: {said} senden; sonst tragen Sie unter „Proxy-Adresse“ einen eigenen Proxy ein, der das ergänzt.',
  '“Test connection” in Settings, Providers, tells them apart.':
    '„Verbindung testen“ unter Einstellungen, Anbieter unterscheidet sie.',
  'Without a proxy address, requests go straight to {host}.':
    'Ohne Proxy-Adresse gehen Anfragen direkt an {host}.',
  'Start it, and check its port in the field “Proxy address”.':
    'Starten Sie ihn und prüfen Sie seinen Port im Feld „Proxy-Adresse“.',
  'It is the address of your proxy.': 'Es ist die Adresse Ihres Proxys.',
  '{address} redirects to another address, and the browser does not tell a web page to which.':
    '{address} leitet auf eine andere Adresse um, und der Browser verrät einer Webseite nicht, auf welche.',
  '{address} is no text.': '{address} ist kein Text.',
  'The proxy address cannot be used.': 'Die Proxy-Adresse ist nicht brauchbar.',
  'Check the proxy address.': 'Prüfen Sie die Proxy-Adresse.',
  'This is not a web address.': 'Das ist keine Webadresse.',
  'Write it in full, beginning with https://.': 'Schreiben Sie sie ganz, mit https:// am Anfang.',
  'The address is too long.': 'Die Adresse ist zu lang.',
  'An address with a user name or password in it is not called.':
    'Eine Adresse mit Benutzernamen oder Passwort wird nicht aufgerufen.',
  'Port {port} is not one of web pages.': 'Port {port} gehört nicht zu Webseiten.',
  '{address} is an address of this computer or its network.':
    '{address} ist eine Adresse dieses Computers oder seines Netzes.',
  'Such an address is called only where the user wrote it.':
    'Eine solche Adresse wird nur aufgerufen, wenn Sie sie selbst geschrieben haben.',
  'No server can be reached at {address}.': 'Unter {address} ist kein Server erreichbar.',
  'It is where a server listens.': 'Dort lauscht ein Server.',
  'To reach it, write 127.0.0.1 instead.': 'Um ihn zu erreichen, schreiben Sie stattdessen 127.0.0.1.',
}
