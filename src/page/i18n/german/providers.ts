export const providers = {
  'Connection test': 'Verbindungstest',
  'Works from the browser': 'Funktioniert aus dem Browser',
  'Works once the server allows this page': 'Funktioniert, sobald der Server diese Seite zulässt',
  'May refuse browsers': 'Weist Browser vielleicht ab',
  'Refuses browsers: needs a proxy of your own': 'Weist Browser ab: braucht einen eigenen Proxy',
  '{what}, as of {date} ({source}). “Test connection” tells for sure.':
    '{what}, Stand {date} ({source}). „Verbindung testen“ sagt es sicher.',
  'Get a key at {hostOf}': 'Schlüssel holen bei {hostOf}',
  '(opens in a new tab)': '(öffnet sich in neuem Tab)',
  'Contacted outside chats': 'Außerhalb von Chats kontaktiert',
  'Whom Innerloop has contacted where no answer asked for it: connection tests, lists of models, sign-ins, searches for servers. Kept in this browser for 90 days. Each answer lists its own under “Contacted”.':
    'Wen Innerloop kontaktiert hat, ohne dass eine Antwort es verlangte: Verbindungstests, Listen von Modellen, Anmeldungen, Suchen nach Servern. 90 Tage in diesem Browser aufgehoben. Jede Antwort führt ihre eigenen unter „Kontaktiert“ auf.',
  'Nobody yet.': 'Noch niemand.',
  'Show all {count}': 'Alle {count} anzeigen',
  '{purpose}: {requests, plural, one {# request} other {# requests}}, {sent} out, {received} in':
    '{purpose}: {requests, plural, one {# Anfrage} other {# Anfragen}}, {sent} gesendet, {received} empfangen',
  'facts and prices of models': 'Angaben und Preise von Modellen',
  'Add provider': 'Anbieter hinzufügen',
  'Edit provider': 'Anbieter bearbeiten',
  Type: 'Art',
  'No provider of that name. “OpenAI-compatible” fits many servers.':
    'Kein Anbieter heißt so. „OpenAI-compatible“ passt für viele Server.',
  'Base URL': 'Basis-URL',
  'With its version segment, as in {baseUrlExample}.': 'Mit dem Versionsteil, etwa {baseUrlExample}.',
  'One id per line. Optional: left empty, the provider is asked for its list.':
    'Eine Kennung je Zeile. Optional: Bleibt das Feld leer, wird der Anbieter nach seiner Liste gefragt.',
  'Proxy address': 'Proxy-Adresse',
  'Keep this key only until I close the tab': 'Diesen Schlüssel nur behalten, bis ich den Tab schließe',
  'It stays in memory and is stored nowhere. You are asked for it again after a reload, and in other tabs.':
    'Er bleibt im Arbeitsspeicher und wird nirgends gespeichert. Nach einem Neuladen und in anderen Tabs werden Sie wieder danach gefragt.',
  'Off: it is stored in this browser, encrypted. Without a passphrase (Settings, Keys), who can use this browser profile can use it.':
    'Aus: Er wird in diesem Browser verschlüsselt gespeichert. Ohne Passphrase (Einstellungen, Schlüssel) kann ihn benutzen, wer dieses Browserprofil benutzen kann.',
  'Try an answer and a tool call (costs a few tokens)':
    'Eine Antwort und einen Werkzeugaufruf probieren (kostet ein paar Tokens)',
  'Stop test': 'Test stoppen',
  'Test connection': 'Verbindung testen',
  'Save provider': 'Anbieter speichern',
  'A key ending in {tail} was given for one tab. Leave this empty to be asked for it when it is needed.':
    'Ein Schlüssel mit der Endung {tail} wurde für einen Tab eingegeben. Lassen Sie dies leer, um bei Bedarf danach gefragt zu werden.',
  'A key ending in {tail} is stored. Leave this empty to keep it; another address needs the key again.':
    'Ein Schlüssel mit der Endung {tail} ist gespeichert. Lassen Sie dies leer, um ihn zu behalten; eine andere Adresse braucht den Schlüssel erneut.',
  '{staysBehind} Leave this empty if the server needs none.':
    '{staysBehind} Lassen Sie dies leer, wenn der Server keinen braucht.',
  'The key that is kept was not given for this proxy, which would see it, and is deleted when you save. Enter it again to let it go that way.':
    'Der gespeicherte Schlüssel wurde nicht für diesen Proxy eingegeben, der ihn sehen würde, und wird beim Speichern gelöscht. Geben Sie ihn erneut ein, um ihn diesen Weg gehen zu lassen.',
  'Leave it empty if the server needs none.': 'Lassen Sie das Feld leer, wenn der Server keinen braucht.',
  'Optional, for providers that refuse browsers: a proxy of your own that passes requests on. The provider’s address is put at the end, or where you write {url}.':
    'Optional, für Anbieter, die Browser abweisen: ein eigener Proxy, der Anfragen weitergibt. Die Adresse des Anbieters wird angehängt oder dort eingesetzt, wo Sie {url} schreiben.',
  'All requests to this provider go to {host}. Whoever runs it can read your key, everything you send and every answer.':
    'Alle Anfragen an diesen Anbieter gehen an {host}. Wer das betreibt, kann Ihren Schlüssel, alles Gesendete und jede Antwort lesen.',
  'The key that is kept belongs to {origin} and is deleted when you save: no other address can take it along.':
    'Der gespeicherte Schlüssel gehört zu {origin} und wird beim Speichern gelöscht: Keine andere Adresse kann ihn mitnehmen.',
  'Give the provider a name.': 'Geben Sie dem Anbieter einen Namen.',
  'Enter an address that begins with https:// (or http:// on this computer).':
    'Geben Sie eine Adresse ein, die mit https:// beginnt (oder http:// auf diesem Computer).',
  '{label} needs an API key.': '{label} braucht einen API-Schlüssel.',
  'Enter the key again: it was bound to {origin}.':
    'Geben Sie den Schlüssel erneut ein: Er war an {origin} gebunden.',
  'Enter the key again: it was not given for this proxy.':
    'Geben Sie den Schlüssel erneut ein: Er wurde nicht für diesen Proxy eingegeben.',
  'Enter an address that begins with https://, or leave this empty.':
    'Geben Sie eine Adresse ein, die mit https:// beginnt, oder lassen Sie dies leer.',
  'Write one model id per line.': 'Schreiben Sie eine Modellkennung je Zeile.',
  'Removed {name} and its key.': '{name} und sein Schlüssel sind entfernt.',
  '{name} lists {count, plural, one {# model} other {# models}}.':
    '{name} führt {count, plural, one {# Modell} other {# Modelle}}.',
  'Whose models you can talk to, with your own keys. Requests go from here straight to them, or through a proxy where you set one.':
    'Mit wessen Modellen Sie sprechen können, mit Ihren eigenen Schlüsseln. Anfragen gehen von hier direkt an sie oder über einen Proxy, wo Sie einen eintragen.',
  'Built in, scripted, works offline': 'Eingebaut, nach Drehbuch, auch offline',
  '{names} and {rest} more': '{names} und {rest} weitere',
  'Asking for the models…': 'Die Modelle werden erfragt …',
  'Models listed {at}': 'Modelle erfragt {at}',
  'Refresh models of {name}': 'Modelle von {name} neu erfragen',
  'Edit {name}': '{name} bearbeiten',
  'no key': 'kein Schlüssel',
  'key ending in {tail}': 'Schlüssel mit der Endung {tail}',
  '{tail}, for one tab': '{tail}, für einen Tab',
  'Remove {name}?': '{name} entfernen?',
  provider: 'Anbieter',
  'Its key is deleted from this browser and cannot be brought back; where it comes from it stays valid. Chats stay, and can go on with another model.':
    'Sein Schlüssel wird aus diesem Browser gelöscht und kann nicht zurückgeholt werden; wo er herkommt, bleibt er gültig. Chats bleiben und können mit einem anderen Modell weitergehen.',
  'Stop searching': 'Suche stoppen',
  'Find running servers': 'Laufende Server finden',
  'Asks the usual addresses on this computer. Your browser may ask whether this page may.':
    'Fragt die üblichen Adressen auf diesem Computer. Ihr Browser fragt vielleicht, ob diese Seite das darf.',
  'Servers on this computer': 'Server auf diesem Computer',
  'Use {label}': '{label} benutzen',
  'asking {host}…': '{host} wird gefragt …',
  'runs at {host}': 'läuft unter {host}',
  'runs at {host}, and wants an API key': 'läuft unter {host} und will einen API-Schlüssel',
  'runs at {host}, but not for this page yet': 'läuft unter {host}, aber noch nicht für diese Seite',
  'nobody answers at {host}': 'unter {host} antwortet niemand',
  'something else answers at {host}': 'unter {host} antwortet etwas anderes',
  'It has no models yet.': 'Er hat noch keine Modelle.',
  '{id} (context {tokens})': '{id} (Kontext {tokens})',
  'Searching…': 'Wird gesucht …',
  '{count, plural, one {# server is} other {# servers are}} ready to be used.':
    '{count, plural, one {# Server ist} other {# Server sind}} einsatzbereit.',
  'A server runs, but does not let this page in yet.':
    'Ein Server läuft, lässt diese Seite aber noch nicht ein.',
  'No server answered. Start one, or write its address below.':
    'Kein Server hat geantwortet. Starten Sie einen oder schreiben Sie seine Adresse unten hin.',
  'In Safari, pages with https cannot reach servers on this computer.':
    'In Safari erreichen Seiten mit https keine Server auf diesem Computer.',
  'Sign in with {label}': 'Mit {label} anmelden',
  'You leave for {host}, allow a key for Innerloop there, and come back. The key goes straight to where keys are kept; no page sees it. Or paste one below.':
    'Sie gehen zu {host}, erlauben dort einen Schlüssel für Innerloop und kommen zurück. Der Schlüssel geht direkt dorthin, wo Schlüssel liegen; keine Seite sieht ihn. Oder fügen Sie unten einen ein.',
  '{label} sends people back to addresses on the usual ports only. If it refuses {host}, create a key on its site instead.':
    '{label} schickt nur zu Adressen mit den üblichen Ports zurück. Wenn {host} abgewiesen wird, erstellen Sie stattdessen dort einen Schlüssel.',
  'An answer is being written. Leaving interrupts it; it offers to go on when you are back.':
    'Gerade wird eine Antwort geschrieben. Wenn Sie gehen, wird sie unterbrochen; danach bietet sie an, weiterzumachen.',
  'Signing in: fetching the key…': 'Anmeldung: Der Schlüssel wird geholt …',
  'Signed in: {name} has its key and is ready.': 'Angemeldet: {name} hat seinen Schlüssel und ist bereit.',
  'Its models could not be listed yet; refresh them below.':
    'Seine Modelle konnten noch nicht erfragt werden; versuchen Sie es unten erneut.',
  'It lists {count, plural, one {# model} other {# models}}.':
    'Es gibt {count, plural, one {# Modell} other {# Modelle}}.',
  'Your keys are locked, so the new one cannot be stored yet.':
    'Ihre Schlüssel sind gesperrt; der neue kann deshalb noch nicht gespeichert werden.',
  'Unlock them, and the sign-in goes on.': 'Entsperren Sie sie, dann geht die Anmeldung weiter.',
  'Tested {when}: passed': 'Getestet {when}: bestanden',
  'Tested {when}: failed at “{step}”': 'Getestet {when}: fehlgeschlagen bei „{step}“',
  'Tested {when}: failed': 'Getestet {when}: fehlgeschlagen',
  'Testing the connection…': 'Die Verbindung wird getestet …',
  'Asking the provider for its models…': 'Der Anbieter wird nach seinen Modellen gefragt …',
  'Saving…': 'Wird gespeichert …',
  'Opening the sign-in page…': 'Die Anmeldeseite wird geöffnet …',
  'This server does not list its models. Write the ids of those you want to use, one per line.':
    'Dieser Server nennt seine Modelle nicht. Schreiben Sie die Kennungen derer, die Sie benutzen wollen, eine je Zeile.',
}
