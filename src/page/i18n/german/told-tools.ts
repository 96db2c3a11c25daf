/** What tools say of their calls: in approvals, in steps and progress, and where they fail. Sentences are shared with the model. */
export const toldTools = {
  'Keep in mind in this chat: {text}': 'In diesem Chat merken: {text}',
  'Remember for all chats: “{text}”': 'Für alle Chats merken: „{text}“',
  'Read a sample page that comes with this application.': 'Eine mitgelieferte Beispielseite lesen.',
  'Nothing leaves this device.': 'Nichts verlässt dieses Gerät.',
  'Nothing leaves this device, and it costs nothing.': 'Nichts verlässt dieses Gerät, und es kostet nichts.',
  'Read {said} of {host} from this browser, without any key or cookie.':
    '{said} von {host} mit diesem Browser lesen, ohne Schlüssel oder Cookie.',
  'Read {said} of {host} from this browser, without any key or cookie; if the site does not allow that, through {reader}, which sees the address and the page.':
    '{said} von {host} mit diesem Browser lesen, ohne Schlüssel oder Cookie; wenn die Website das nicht erlaubt, durch {reader}; dort sieht man die Adresse und die Seite.',
  'Read {said} of {host} through your proxy {via}, which sees the address and the answer.':
    '{said} von {host} durch Ihren Proxy {via} lesen, der die Adresse und die Antwort sieht.',
  'a page': 'Eine Seite',
  'a picture': 'Ein Bild',
  'a GIF': 'Ein GIF',
  'what is said of it': 'Angaben dazu',
  'Look at the picture “{name}”.': 'Das Bild „{name}“ ansehen.',
  'Look at the GIF “{name}”.': 'Das GIF „{name}“ ansehen.',
  'Look at the sample video that comes with this application.': 'Das mitgelieferte Beispielvideo ansehen.',
  'Look at a YouTube video, whose address is none.': 'Ein YouTube-Video ansehen, dessen Adresse keine ist.',
  'Give the video {address} to a model that reads videos; for another, {said}':
    'Das Video {address} einem Modell geben, das Videos liest; für ein anderes: {said}',
  'read what is said of it of {host} from this browser, without any key or cookie.':
    'Angaben dazu von {host} mit diesem Browser lesen, ohne Schlüssel oder Cookie.',
  'read what is said of it of {host} through your proxy {via}, which sees the address and the answer.':
    'Angaben dazu von {host} durch Ihren Proxy {via} lesen, der die Adresse und die Antwort sieht.',
  'Paint a picture of “{text}” with the sample painter.':
    'Ein Bild von „{text}“ mit dem Beispielmaler malen.',
  'Paint {count} pictures of “{text}” with the sample painter.':
    '{count} Bilder von „{text}“ mit dem Beispielmaler malen.',
  'Paint a picture of “{text}” with {model} of {provider}, which sees these words and charges for the pictures.':
    'Ein Bild von „{text}“ mit {model} von {provider} malen; dort sieht man diese Worte und berechnet die Bilder.',
  'Paint {count} pictures of “{text}” with {model} of {provider}, which sees these words and charges for the pictures.':
    '{count} Bilder von „{text}“ mit {model} von {provider} malen; dort sieht man diese Worte und berechnet die Bilder.',
  'Search the sample pages of Innerloop for “{text}”.':
    'In den Beispielseiten von Innerloop nach „{text}“ suchen.',
  'Search the web for “{text}” with {engine}, which sees these words.':
    'Im Web mit {engine} nach „{text}“ suchen; dort sieht man diese Worte.',
  'React with {emoji} to “{text}”': 'Mit {emoji} auf „{text}“ reagieren',
  'React with {emoji} to the message {ref}': 'Mit {emoji} auf die Nachricht {ref} reagieren',
  'Label “{text}” with “{content}”': '„{text}“ mit dem Label „{content}“ versehen',
  'Label the message {ref} with “{content}”': 'Die Nachricht {ref} mit dem Label „{content}“ versehen',
  'Reply to “{text}”: {content}': 'Auf „{text}“ antworten: {content}',
  'Reply to the message {ref}: {content}': 'Auf die Nachricht {ref} antworten: {content}',
  'Pin “{text}”': '„{text}“ anheften',
  'Pin the message {ref}': 'Die Nachricht {ref} anheften',
  'Change “{text}” to “{content}”': '„{text}“ in „{content}“ ändern',
  'Change the message {ref} to “{content}”': 'Die Nachricht {ref} in „{content}“ ändern',
  'Delete “{text}”': '„{text}“ löschen',
  'Delete the message {ref}': 'Die Nachricht {ref} löschen',
  'Delete {count} of the assistant’s messages: {text}': '{count} Nachrichten des Assistenten löschen: {text}',
  'Run the tool "{name}".': 'Das Werkzeug {name} ausführen.',

  'This turn has cost about {count} USD so far.': 'Diese Runde hat bisher etwa {count} USD gekostet.',
  'This turn has cost about {count} USD, and {countTokens} tokens without a known price so far.':
    'Diese Runde hat bisher etwa {count} USD und {countTokens} Tokens ohne bekannten Preis gekostet.',
  'This turn has used {count} tokens so far.': 'Diese Runde hat bisher {count} Tokens gebraucht.',
  'Go on?': 'Weitermachen?',
  'This chat has read content from outside.': 'Dieser Chat hat fremde Inhalte gelesen.',
  'Tools that the provider runs ({tools}) are not checked by Innerloop, so such content could use them to send parts of this chat elsewhere.':
    'Werkzeuge, die der Anbieter ausführt ({tools}), prüft Innerloop nicht; solche Inhalte könnten damit Teile dieses Chats anderswohin senden.',
  'Switch off for this turn': 'Für diese Runde ausschalten',
  'Keep on for this chat': 'Für diesen Chat anlassen',
  'Tools that the provider runs ({tools}) are off for the rest of this turn.':
    'Werkzeuge, die der Anbieter ausführt ({tools}), sind für den Rest dieser Runde aus.',
  'The message contains an API key that is stored here.':
    'Die Nachricht enthält einen API-Schlüssel, der hier gespeichert ist.',
  'It can be sent only without the key.': 'Sie lässt sich nur ohne den Schlüssel senden.',
  'The message contains what looks like a secret: a key or a token.':
    'Die Nachricht enthält etwas, das wie ein Geheimnis aussieht: ein Schlüssel oder ein Token.',
  Redact: 'Schwärzen',
  'Send anyway': 'Trotzdem senden',
  'The message was not sent, because it contains a secret.':
    'Die Nachricht wurde nicht gesendet, weil sie ein Geheimnis enthält.',
  'The message contains a secret, and nobody is here to say what to do with it.':
    'Die Nachricht enthält ein Geheimnis, und niemand ist hier, um zu sagen, was damit geschehen soll.',
  'Stopped: {said}.': 'Gestoppt: {said}.',
  'Nothing is lost.': 'Nichts ist verloren.',
  'nobody knows here what {model} costs, so {said} cannot be held':
    'hier weiß niemand, was {model} kostet; deshalb lässt sich {said} nicht einhalten',
  '{said} of {saidMost} does not suffice for the next request ({saidSpent} used or held, and it may take {saidAsked})':
    '{said} von {saidMost} reicht für die nächste Anfrage nicht ({saidSpent} verbraucht oder vorgemerkt, und sie kann {saidAsked} kosten)',
  'the turn’s budget of {said}': 'das Budget der Runde von {said}',
  'this chat’s budget of {said}': 'das Budget dieses Chats von {said}',
  'today’s budget of {said}': 'das heutige Budget von {said}',
  'this month’s budget for the provider of {said}': 'das Budget dieses Monats für den Anbieter von {said}',
  'the turn’s budget': 'das Budget der Runde',
  'this chat’s budget': 'das Budget dieses Chats',
  'today’s budget': 'das heutige Budget',
  'this month’s budget for the provider': 'das Budget dieses Monats für den Anbieter',
  '{count} USD': '{count} USD',
  '{count} tokens': '{count} Tokens',
  '{fromId} failed: {said} {toId} answers instead.': '{fromId} ist gescheitert: {said} Nun antwortet {toId}.',
  'The model sent a file ({kind}, {count} bytes), which was not kept.':
    'Das Modell sandte eine Datei ({kind}, {count} Bytes), die nicht aufgehoben wurde.',
  'The model sent a file ({kind}) that cannot be read.':
    'Das Modell sandte eine Datei ({kind}), die nicht lesbar ist.',

  'The context was enriched by {name} ({count} annotated, {countPatched} patched).':
    '{name} hat den Kontext angereichert ({count} ergänzt, {countPatched} geändert).',
  'The context was enriched by {name}.': '{name} hat den Kontext angereichert.',

  'Enriching the context by “{said}” is switched off.': 'Die Anreicherung „{said}“ ist ausgeschaltet.',
  'It can be switched on in Settings, Enrichment.': 'Einschalten geht unter Einstellungen, Anreicherung.',
  'Memory is switched off.': 'Die Erinnerung ist ausgeschaltet.',
  'It can be switched on in Settings, Memory.': 'Einschalten geht unter Einstellungen, Erinnerung.',

  'Running the query': 'Die Abfrage läuft',
  'Reading {names}': '{names} wird gelesen',
  'Reading page {count} of {countAll}': 'Seite {count} von {countAll} wird gelesen',
  'Loading the SQL engine': 'Das SQL-System wird geladen',
  'Searching {count} passages': '{count} Abschnitte werden durchsucht',
  'Its title and channel': 'Titel und Kanal',
  'A transcript': 'Ein Transkript',
  'could not be read': 'nicht lesbar',
  'status {status}': 'Status {status}',
  'none without a proxy': 'ohne Proxy keines',
  'found ({language})': 'gefunden ({language})',
  'read it': 'gelesen',
  'could not read it': 'konnte nicht lesen',
  '{model} is painting': '{model} malt',
  'Decoding {name}': '{name} wird dekodiert',

  'The approval key is empty.': 'Der Freigabeschlüssel ist leer.',
  'The approval key has characters that cannot be shown.':
    'Der Freigabeschlüssel hat Zeichen, die sich nicht zeigen lassen.',
  'The approval key is longer than {count} bytes.': 'Der Freigabeschlüssel ist länger als {count} Bytes.',
  'The arguments are longer than {count} characters.': 'Die Argumente sind länger als {count} Zeichen.',
  'The arguments are nested more than {count} levels deep.':
    'Die Argumente sind mehr als {count} Ebenen tief verschachtelt.',
  'The arguments have a property named "__proto__".':
    'Die Argumente haben eine Eigenschaft namens „__proto__“.',
  'The arguments are not JSON: {text}': 'Die Argumente sind kein JSON: {text}',
  'The arguments do not fit "{name}":\n{text}': 'Die Argumente passen nicht zu {name}:\n{text}',
  'There is no tool named "{name}".': 'Ein Werkzeug namens „{name}“ gibt es nicht.',
  'Did you mean "{name}"?': 'War „{name}“ gemeint?',
  'The tools are: {names}.': 'Die Werkzeuge sind: {names}.',
  'There are no tools.': 'Es gibt keine Werkzeuge.',
  'It is there: look at it instead of asking for it again.': 'Es ist schon da.',
  'Another call of this round asks for the same; it is brought once.':
    'Ein anderer Aufruf dieses Durchgangs verlangt dasselbe; es wird einmal gebracht.',
  'The file has one part.': 'Die Datei hat einen Teil.',
  'The file has {count} parts.': 'Die Datei hat {count} Teile.',
  'There are: {names}.': 'Es gibt: {names}.',
  '{host}, or the proxy {via}, answered with status {status}.':
    '{host} oder der Proxy {via} antwortete mit dem Status {status}.',
  'A reader that reads such pages can be switched on in Settings, Web.':
    'Ein Leser für solche Seiten lässt sich unter Einstellungen, Web einschalten.',
  'The expression has no value.': 'Der Ausdruck hat keinen Wert.',
  'This chat has no GIF named “{name}”.': 'Dieser Chat hat kein GIF namens „{name}“.',
  '“{name}” is no GIF; peek_image shows it.': '„{name}“ ist kein GIF; peek_image zeigt es.',
  'The last {count} messages of this chat have no GIF.':
    'Die letzten {count} Nachrichten dieses Chats haben kein GIF.',
  'This chat has no message {ref}.': 'Dieser Chat hat keine Nachricht {ref}.',
  'The message {ref} has no GIF.': 'Die Nachricht {ref} hat kein GIF.',
  'It is no GIF, by its bytes.': 'Nach seinen Bytes ist es kein GIF.',
  'It is damaged: it cannot be read as a GIF.': 'Es ist beschädigt: Als GIF ist es nicht lesbar.',
  'It has {count} megapixels a frame; at most {countMost} are decoded.':
    'Ein Bild daraus hat {count} Megapixel; höchstens {countMost} werden dekodiert.',
  'Its frames were not decoded within {count} s.':
    'Die Einzelbilder wurden nicht innerhalb von {count} s dekodiert.',
  'Its frames cannot be decoded.': 'Die Einzelbilder lassen sich nicht dekodieren.',
  'It is damaged: it cannot be read as a picture.': 'Es ist beschädigt: Als Bild ist es nicht lesbar.',
  'It has {count} megapixels; at most {countMost} are decoded.':
    'Es hat {count} Megapixel; höchstens {countMost} werden dekodiert.',
  'It is damaged, or of a kind that this browser cannot decode.':
    'Es ist beschädigt oder von einer Art, die dieser Browser nicht dekodiert.',
  'It is XML, as SVG drawings are: read it as text instead.':
    'Es ist XML, wie SVG-Zeichnungen: Lesbar ist es als Text.',
  'It is no picture that browsers show, by its bytes.':
    'Nach seinen Bytes ist es kein Bild, das Browser zeigen.',
  'It is no picture that browsers show, by its bytes, but text.':
    'Nach seinen Bytes ist es kein Bild, das Browser zeigen, sondern Text.',
  'This model cannot be given videos, and YouTube does not let web pages read more.':
    'Diesem Modell lassen sich keine Videos geben, und YouTube lässt Webseiten nicht mehr lesen.',
  'YouTube knows no public video at this address (status {status}).':
    'YouTube kennt unter dieser Adresse kein öffentliches Video (Status {status}).',
  'What YouTube says of the video could not be understood.':
    'Was YouTube über das Video sagt, war nicht zu verstehen.',
  'The video has no captions.': 'Das Video hat keine Untertitel.',
  'The video has no captions of its own.': 'Das Video hat keine eigenen Untertitel.',
  'The captions could not be understood.': 'Die Untertitel waren nicht zu verstehen.',
  'The captions are empty.': 'Die Untertitel sind leer.',
  'The user can set up a proxy in Settings, Permissions, or choose a Gemini model, which watches videos.':
    'Sie können unter Einstellungen, Berechtigungen einen Proxy einrichten oder ein Gemini-Modell wählen, das Videos ansieht.',
  'Give a query, or the name of one file: {names}.':
    'Es braucht eine Suche oder den Namen einer Datei: {names}.',
  'There is no file “{name}”.': 'Eine Datei „{name}“ gibt es nicht.',
}
