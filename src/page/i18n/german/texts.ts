/** German of the worker's texts, by English template. */
export const texts = {
  'Nothing was changed. Known are the exports of ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat and Innerloop itself.':
    'Nichts wurde geändert. Bekannt sind die Exporte von ChatGPT, Claude, DeepSeek, Open WebUI, LibreChat und Innerloop selbst.',
  'Nothing has changed. Compact the messages again.':
    'Es hat sich nichts geändert. Verdichten Sie die Nachrichten noch einmal.',
  'Nothing was changed. Choose a file that “Save as demo” made.':
    'Nichts wurde geändert. Wählen Sie eine Datei, die mit „Als Demo speichern“ entstand.',
  'A chat has at most {maxPins} pinned messages.':
    'Ein Chat hat höchstens {maxPins} angeheftete Nachrichten.',
  'A message has at most {maxReactions} reactions.':
    'Eine Nachricht hat höchstens {maxReactions} Reaktionen.',
  'A message has at most {maxLabels} labels.': 'Eine Nachricht hat höchstens {maxLabels} Labels.',
  'If the provider is in the list below with its key, there is nothing left to do. Otherwise, press “Sign in with OpenRouter” in the dialog “Add provider” again.':
    'Wenn der Anbieter unten mit seinem Schlüssel in der Liste steht, ist nichts mehr zu tun. Sonst klicken Sie im Dialog „Anbieter hinzufügen“ noch einmal auf „Mit OpenRouter anmelden“.',
  'The proxy {host} answers, but this page may not read what it passes on from {otherHost} (CORS).':
    'Der Proxy {host} antwortet, aber diese Seite darf nicht lesen, was er von {otherHost} weitergibt (CORS).',
  'Let the proxy answer OPTIONS itself, and allow the key’s header and “content-type” (Access-Control-Allow-Headers) for {page}.':
    'Lassen Sie den Proxy OPTIONS selbst beantworten und die Kopfzeile des Schlüssels und „content-type“ (Access-Control-Allow-Headers) für {page} erlauben.',
  'Let it send Access-Control-Allow-Origin: {page}, or use another proxy of your own.':
    'Lassen Sie ihn Access-Control-Allow-Origin: {page} senden, oder benutzen Sie einen anderen eigenen Proxy.',
  'No proxy answered at {origin}.': 'Unter {origin} hat kein Proxy geantwortet.',
  'A web page came back through the proxy {host} instead of an answer of {otherHost}.':
    'Durch den Proxy {host} kam eine Webseite statt einer Antwort von {otherHost}.',
  'It is overloaded, or cannot reach {host}. Retry in a minute; see the details for its words.':
    'Er ist überlastet oder erreicht {host} nicht. Versuchen Sie es in einer Minute erneut; seine Worte stehen in den Einzelheiten.',
  'The browser blocks {origin}, because this page is encrypted and that address is not.':
    'Der Browser sperrt {origin}, weil diese Seite verschlüsselt ist und jene Adresse nicht.',
  'Let the server allow the headers “authorization” and “content-type” (Access-Control-Allow-Headers) for {evidence}, or use a proxy of your own that does.':
    'Lassen Sie den Server die Kopfzeilen „authorization“ und „content-type“ (Access-Control-Allow-Headers) für {evidence} erlauben, oder benutzen Sie einen eigenen Proxy, der es tut.',
  'A server is running at {origin}, but does not allow this page to call it.':
    'Unter {origin} läuft ein Server, lässt sich aber von dieser Seite nicht aufrufen.',
  'To allow it, {evidence}. Then try again.': 'So geht es: {evidence}. Versuchen Sie es dann erneut.',
  'The browser does not let this page reach {origin}: access to the local network was refused.':
    'Der Browser lässt diese Seite {origin} nicht erreichen: Der Zugriff auf das lokale Netzwerk wurde verweigert.',
  'No server answered at {origin}.': 'Unter {origin} hat kein Server geantwortet.',
  'The proxy {host} redirects to another address instead of passing on the answer of {origin}, and the browser does not tell a web page to which.':
    'Der Proxy {host} leitet auf eine andere Adresse um, statt die Antwort von {origin} weiterzugeben, und der Browser verrät einer Webseite nicht, auf welche.',
  'Check its address in Settings, Web, whether it is running, and that it allows this page (CORS). Without a proxy, pages are read directly.':
    'Prüfen Sie seine Adresse unter Einstellungen, Web, ob er läuft und ob er diese Seite zulässt (CORS). Ohne Proxy werden Seiten direkt gelesen.',
  '{host} could not be read from this page.': '{host} war von dieser Seite aus nicht lesbar.',
  'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause. Or the address is wrong, the server is down, or the network blocks it. The browser does not say which.':
    'Die meisten Websites lassen sich von fremden Webseiten nicht lesen (CORS); das ist der wahrscheinlichste Grund. Oder die Adresse ist falsch, der Server ausgefallen, oder das Netz sperrt ihn. Der Browser sagt nicht, was davon.',
  'Connect to the internet and try again. Once loaded, it works offline.':
    'Verbinden Sie sich mit dem Internet und versuchen Sie es erneut. Einmal geladen, geht er offline.',
  '{href} is no text but {contentType}.': '{href} ist kein Text, sondern {contentType}.',
  '{href} is no text.': '{href} ist kein Text.',
  'The proxy {host} cannot reach {otherHost}, which is an address of this computer or its network.':
    'Der Proxy {host} erreicht {otherHost} nicht: Das ist eine Adresse dieses Computers oder seines Netzes.',
  '{host} is not called, because the address is not encrypted: what is sent could be read on the way.':
    '{host} wird nicht aufgerufen, weil die Adresse nicht verschlüsselt ist: Gesendetes könnte unterwegs gelesen werden.',
  'That cannot be converted: {reason}': 'Das lässt sich nicht umrechnen: {reason}',
  '"{timeZone}" is not a time zone.': '„{timeZone}“ ist keine Zeitzone.',
  '{who} answered with status {status}.': '{who} antwortete mit dem Status {status}.',
  'Pictures of this chat are named in their messages, such as [media_1: cat.jpg]. Or give an address that begins with https://.':
    'Bilder dieses Chats sind in ihren Nachrichten benannt, etwa [media_1: cat.jpg]. Oder es braucht eine Adresse, die mit https:// beginnt.',
  'A guard refused this call: {reason}': 'Ein Wächter hat diesen Aufruf zurückgewiesen: {reason}',
  'The user did not allow this call and said: {said}':
    'Dieser Aufruf wurde nicht erlaubt, mit den Worten: {said}',
  'Not sent: {budget}.': 'Nicht gesendet: {budget}.',
  'The tool failed: {error}': 'Das Werkzeug ist fehlgeschlagen: {error}',
  'The tool’s result is too large (over {maxCharacters} characters or {maxValues} values).':
    'Das Ergebnis des Werkzeugs ist zu groß (über {maxCharacters} Zeichen oder {maxValues} Werte).',
  'The hook "{hookId}" failed.': 'Die Erweiterung {hookId} ist fehlgeschlagen.',
  'The hook "{hookId}" did not answer within {count} s.':
    'Die Erweiterung {hookId} hat nicht innerhalb von {count} s geantwortet.',
  'The context is enriched at most {maxEnrichments} times in a turn.':
    'Der Kontext wird höchstens {maxEnrichments}-mal in einer Runde angereichert.',
  'A passphrase needs at least {minPassphraseCharacters} characters.':
    'Eine Passphrase braucht mindestens {minPassphraseCharacters} Zeichen.',
  'There are: {known}.': 'Es gibt: {known}.',
  'The expression cannot be calculated: {reason}': 'Der Ausdruck lässt sich nicht berechnen: {reason}',
  'Use numbers, units, + - * / ^ %, parentheses and these functions: {allowedFunctions}.':
    'Es gehen Zahlen, Einheiten, + − * / ^ %, Klammern und diese Funktionen: {allowedFunctions}.',
  'Set {formats} in its settings.yml and restart it.':
    'Setzen Sie {formats} in seiner settings.yml und starten Sie es neu.',
  'Check that it is running. In its settings.yml it needs {formats}, and, so that this page may read it (CORS), “server: default_http_headers: Access-Control-Allow-Origin: {page}”. Public instances allow neither.':
    'Prüfen Sie, ob es läuft. In seiner settings.yml braucht es {formats} und, damit diese Seite es lesen darf (CORS), „server: default_http_headers: Access-Control-Allow-Origin: {page}“. Öffentliche Instanzen erlauben beides nicht.',
  'The provider does not list {names}.': 'Der Anbieter führt {names} nicht auf.',
  'It lists {length} models, such as {models}.': 'Er führt {length} Modelle auf, etwa {models}.',
  '{modelId} called the tool with arguments that are no JSON.':
    '{modelId} hat das Werkzeug mit Argumenten aufgerufen, die kein JSON sind.',
  '{modelId} ended its answer without a word.': '{modelId} beendete seine Antwort ohne ein Wort.',
  '{modelId} answered in words instead of calling the tool.':
    '{modelId} antwortete mit Worten, statt das Werkzeug aufzurufen.',
  '“{filename}” has {megapixels} megapixels. At most {otherMegapixels} can be attached.':
    '„{filename}“ hat {megapixels} Megapixel. Höchstens {otherMegapixels} lassen sich anhängen.',
  '“{filename}” is damaged: it cannot be read as a picture.':
    '„{filename}“ ist beschädigt: Es lässt sich nicht als Bild lesen.',
  '“{filename}” could not be read as a table.': '„{filename}“ ließ sich nicht als Tabelle lesen.',
  'CSV, TSV, JSON, JSON Lines and Parquet can be read. The detail says what is wrong with this file.':
    'Lesbar sind CSV, TSV, JSON, JSON Lines und Parquet. Was an dieser Datei falsch ist, sagt die Einzelheit.',
  'The result has {count} columns; at most {maxColumns} can be shown.':
    'Das Ergebnis hat {count} Spalten; höchstens {maxColumns} lassen sich zeigen.',
  'Correct the SQL (DuckDB’s dialect). Without SQL this tool lists tables, columns and types. Functions for JSON, files and addresses are not there.':
    'Das SQL (der Dialekt von DuckDB) ist zu berichtigen. Ohne SQL listet dieses Werkzeug Tabellen, Spalten und Typen auf. Funktionen für JSON, Dateien und Adressen gibt es nicht.',
}
