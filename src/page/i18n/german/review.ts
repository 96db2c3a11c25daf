export const review = {
  'Show the messages it stands for': 'Die Nachrichten zeigen, für die sie steht',
  'not recorded': 'nicht aufgezeichnet',
  Status: 'Status',
  Time: 'Zeit',
  Retries: 'Wiederholungen',
  'Input tokens': 'Tokens ein',
  'of them cached': 'davon aus dem Cache',
  'Output tokens': 'Tokens aus',
  'of them reasoning': 'davon Überlegung',
  'no price known': 'kein Preis bekannt',
  'This chat has no other turn to compare with.': 'Dieser Chat hat keine andere Runde zum Vergleichen.',
  'Compare with': 'Vergleichen mit',
  'Same message: {question} ({time})': 'Dieselbe Nachricht: {question} ({time})',
  'Reading the other turn…': 'Die andere Runde wird gelesen …',
  'Two turns compared': 'Zwei Runden im Vergleich',
  Figure: 'Größe',
  'This turn': 'Diese Runde',
  'The other': 'Die andere',
  'Requests, side by side': 'Anfragen nebeneinander',
  'The requests of neither turn were recorded.': 'Von keiner der Runden wurden Anfragen aufgezeichnet.',
  'Request {number}': 'Anfrage {number}',
  'the very same': 'genau gleich',
  '{count, plural, one {# part} other {# parts}} in both':
    '{count, plural, one {# Teil} other {# Teile}} in beiden',
  'Only in this turn': 'Nur in dieser Runde',
  'Only in the other': 'Nur in der anderen',
  'There is no such request, or it was not recorded.':
    'Diese Anfrage gibt es nicht, oder sie wurde nicht aufgezeichnet.',
  'not stored any more': 'nicht mehr gespeichert',
  'The whole turn': 'Die ganze Runde',
  'Facts: {name}': 'Angaben: {name}',
  'Back to the timeline': 'Zurück zur Zeitleiste',
  'From {start} to {end}': 'Von {start} bis {end}',
  'after {ms}': 'nach {ms}',
  'See the exact request': 'Genaue Anfrage ansehen',
  Hosts: 'Server',
  'No host was contacted.': 'Kein Server wurde kontaktiert.',
  'through {via}': 'über {via}',
  '{requests, plural, one {# request} other {# requests}} · {sent} sent · {received} received':
    '{requests, plural, one {# Anfrage} other {# Anfragen}} · {sent} gesendet · {received} empfangen',
  'Copy: {name}': 'Kopieren: {name}',
  'goes on': 'läuft weiter',
  'new|part of a request': 'neu',
  Replay: 'Wiedergabe',
  Pause: 'Pause',
  Play: 'Abspielen',
  Position: 'Position',
  '{position} of {whole}': '{position} von {whole}',
  Speed: 'Tempo',
  'Played from what was recorded: nothing is sent, no tool runs, and what is shown cannot be answered.':
    'Aus der Aufzeichnung abgespielt: Nichts wird gesendet, kein Werkzeug läuft, und auf das Gezeigte lässt sich nicht antworten.',
  'This answer is not stored any more.': 'Diese Antwort ist nicht mehr gespeichert.',
  '{parameters} · {count} parts · about {sum} tokens · {fresh} new':
    '{parameters} · {count} Teile · etwa {sum} Tokens · {fresh} neu',
  'Search in this request': 'In dieser Anfrage suchen',
  'No part of this request says that.': 'Kein Teil dieser Anfrage enthält das.',
  '· earlier': '· früher',
  'Copy: {label}': 'Kopieren: {label}',
  'SHA-256 {hash}': 'SHA-256 {hash}',
  'A stored key was taken out of it.': 'Ein gespeicherter Schlüssel wurde herausgenommen.',
  'It had {cutFrom} characters; only the beginning is kept.':
    'Es hatte {cutFrom} Zeichen; nur der Anfang ist aufgehoben.',
  'effort {effort}': 'Aufwand {effort}',
  'temperature {temperature}': 'Temperatur {temperature}',
  'at most {maxOutputTokens} tokens out': 'höchstens {maxOutputTokens} Tokens aus',
  'no tool may be called': 'kein Werkzeug darf aufgerufen werden',
  'tools of the provider: {hostedTools}': 'Werkzeuge des Anbieters: {hostedTools}',
  'Presentation mode hides your chats. To review one, open it from its own menu or address.':
    'Der Präsentationsmodus verbirgt Ihre Chats. Öffnen Sie einen zum Prüfen aus seinem Menü oder über seine Adresse.',
  'Start a chat': 'Chat beginnen',
  'Every turn of every chat is recorded: what it did, what the model saw, what it cost. There is no chat yet.':
    'Jede Runde jedes Chats wird aufgezeichnet: was sie tat, was das Modell sah, was sie kostete. Noch gibt es keinen Chat.',
  'Every turn is recorded: what it did, what the model saw at each request, and what it cost. Choose a chat.':
    'Jede Runde wird aufgezeichnet: was sie tat, was das Modell bei jeder Anfrage sah und was sie kostete. Wählen Sie einen Chat.',
  'Nothing to review': 'Nichts zu prüfen',
  'All chats': 'Alle Chats',
  'This device has no chat at this address.': 'Auf diesem Gerät gibt es unter dieser Adresse keinen Chat.',
  'This chat has no turn that was recorded.': 'Dieser Chat hat keine aufgezeichnete Runde.',
  'Export record': 'Aufzeichnung exportieren',
  'This turn sent no request.': 'Diese Runde hat keine Anfrage gesendet.',
  'Reading what was sent…': 'Das Gesendete wird gelesen …',
  'What was sent was not recorded: the turn is of an earlier version, or storage was full or refused it. What is known of it is in its facts on the timeline.':
    'Das Gesendete wurde nicht aufgezeichnet: Die Runde ist von einer früheren Version, oder der Speicher war voll oder hat es abgelehnt. Was bekannt ist, steht in ihren Angaben auf der Zeitleiste.',
  'As sent': 'Wie gesendet',
  'Nothing left this device: the model of this request runs in this browser.':
    'Nichts hat dieses Gerät verlassen: Das Modell dieser Anfrage läuft in diesem Browser.',
  'What left this device was not recorded: the request did not get that far, the turn is of an earlier version, or storage refused it.':
    'Was dieses Gerät verließ, wurde nicht aufgezeichnet: Die Anfrage kam nicht so weit, die Runde ist von einer früheren Version, oder der Speicher hat es abgelehnt.',
  'value not kept': 'Wert nicht behalten',
  'A value that is a secret, or may be one, is never kept. What the browser adds itself is not known to a page.':
    'Ein Wert, der geheim ist oder sein könnte, wird nie behalten. Was der Browser selbst hinzufügt, erfährt eine Seite nicht.',
  'Body of the request': 'Inhalt der Anfrage',
  'Where it says innerloop:file: the bytes of that file were sent, in Base64; it is kept with the chat.':
    'Wo innerloop:file: steht, wurden die Bytes dieser Datei in Base64 gesendet; sie ist beim Chat aufbewahrt.',
  'This is what left, byte by byte: its SHA-256 is the one that was noted when it was sent.':
    'Das ist Byte für Byte, was gesendet wurde: Sein SHA-256 ist der, der beim Senden notiert wurde.',
  'A stored key was in it and was taken out before it was kept. Everything else is as it left.':
    'Ein gespeicherter Schlüssel stand darin und wurde vor dem Aufbewahren herausgenommen. Alles andere ist wie gesendet.',
  'Part of it was too long to be kept whole. Everything else is as it left.':
    'Ein Teil war zu lang, um ganz aufbewahrt zu werden. Alles andere ist wie gesendet.',
  'Part of it, or a file, is not stored any more. Everything else is as it left.':
    'Ein Teil oder eine Datei davon ist nicht mehr gespeichert. Alles andere ist wie gesendet.',
  'This is not what left: its SHA-256 is another one than was noted when it was sent.':
    'Das ist nicht, was gesendet wurde: Sein SHA-256 ist ein anderer als der beim Senden notierte.',
  'As received': 'Wie empfangen',
  'Reading what came back…': 'Das Empfangene wird gelesen …',
  'Nothing is recorded of an answer: none came, it is still coming, the turn is of an earlier version or was cut off, or storage refused it.':
    'Von einer Antwort ist nichts aufgezeichnet: Es kam keine, sie kommt noch, die Runde ist von einer früheren Version oder wurde abgeschnitten, oder der Speicher hat es abgelehnt.',
  'A page is only told the headers that the provider lets it read.':
    'Eine Seite erfährt nur die Kopfzeilen, die der Anbieter sie lesen lässt.',
  'Body of the answer': 'Inhalt der Antwort',
  'The beginning of it is shown; copying gives all of it.':
    'Der Anfang ist zu sehen; beim Kopieren kommt alles mit.',
  'This is what came, byte by byte: its SHA-256 is the one that was noted when it came.':
    'Das ist Byte für Byte, was kam: Sein SHA-256 ist der, der beim Empfang notiert wurde.',
  'A stored key was in it and was taken out before it was kept. Everything else is as it came.':
    'Ein gespeicherter Schlüssel stand darin und wurde vor dem Aufbewahren herausgenommen. Alles andere ist, wie es kam.',
  'It was too long to be kept whole. This is its beginning, byte by byte.':
    'Es war zu lang, um ganz aufbewahrt zu werden. Das ist Byte für Byte sein Anfang.',
  'Part of it is not stored any more. Everything else is as it came.':
    'Ein Teil ist nicht mehr gespeichert. Alles andere ist, wie es kam.',
  'This is not what came: its SHA-256 is another one than was noted when it came.':
    'Das ist nicht, was kam: Sein SHA-256 ist ein anderer als der beim Empfang notierte.',
  'at {ms}': 'bei {ms}',
  Turns: 'Runden',
  Turn: 'Runde',
  '{tokens} tokens': '{tokens} Tokens',
  '{count, plural, one {# token} other {# tokens}}': '{count, plural, one {# Token} other {# Tokens}}',
  '{count} tokens (estimated)': '{count} Tokens (geschätzt)',
  'on another branch': 'auf einem anderen Zweig',
  'Reading what was recorded…': 'Die Aufzeichnung wird gelesen …',
  'Nothing is recorded of this turn yet.': 'Von dieser Runde ist noch nichts aufgezeichnet.',
  'The details of this turn were dropped {time}. What it used is kept.':
    'Die Einzelheiten dieser Runde wurden {time} verworfen. Ihr Verbrauch ist aufgehoben.',
  View: 'Ansicht',
  'Whole turn': 'Ganze Runde',
  'Zoom out': 'Verkleinern',
  'Zoom in': 'Vergrößern',
  Timeline: 'Zeitleiste',
  'What did it see?': 'Was sah es?',
  Compare: 'Vergleichen',
}
