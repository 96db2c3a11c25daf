export const chat = {
  '{input} in, {output} out': '{input} ein, {output} aus',
  'sees pictures': 'sieht Bilder',
  'reads files': 'liest Dateien',
  'calls several tools at once': 'ruft mehrere Werkzeuge zugleich auf',
  'calls tools': 'ruft Werkzeuge auf',
  'calls no tools': 'ruft keine Werkzeuge auf',
  'reasons|a model': 'überlegt',
  'Begin with an assistant': 'Mit einem Assistenten beginnen',
  None: 'Keiner',
  'Tools: {tools}.': 'Werkzeuge: {tools}.',
  'Files: {files}.': 'Dateien: {files}.',
  'Attach files': 'Dateien anhängen',
  '“{filename}” could not be read. A folder cannot be attached; a file may have been moved.':
    '„{filename}“ konnte nicht gelesen werden. Ordner lassen sich nicht anhängen; eine Datei wurde vielleicht verschoben.',
  '“{filename}” is attached already.': '„{filename}“ ist schon angehängt.',
  '“{filename}” is the same file as “{other}”, which is attached already.':
    '„{filename}“ ist dieselbe Datei wie „{other}“, die schon angehängt ist.',
  'Attached {filename}.': '{filename} angehängt.',
  '“{filename}” is empty.': '„{filename}“ ist leer.',
  '“{filename}” has {size}. A file may have at most {most}.':
    '„{filename}“ hat {size}. Eine Datei darf höchstens {most} haben.',
  '“{filename}” was left out: a message may have at most {filesPerMessage} files.':
    '„{filename}“ wurde weggelassen: Eine Nachricht darf höchstens {filesPerMessage} Dateien haben.',
  '“{filename}” was left out: the files of a message may have at most {most} together, and would have {size}.':
    '„{filename}“ wurde weggelassen: Die Dateien einer Nachricht dürfen zusammen höchstens {most} haben und hätten {size}.',
  file: 'Datei',
  'Removed {filename}.': '{filename} entfernt.',
  Dismiss: 'Schließen',
  Attachments: 'Anhänge',
  'Remove {filename}': '{filename} entfernen',
  'Reading {name}…': '{name} wird gelesen …',
  'Too long to be sent whole: the model gets the beginning and can search the rest.':
    'Zu lang, um ganz gesendet zu werden: Das Modell bekommt den Anfang und kann den Rest durchsuchen.',
  'This model cannot see pictures: it is told name and size only.':
    'Dieses Modell kann keine Bilder sehen: Es erfährt nur Name und Größe.',
  'This model cannot be given such files: it is told name and size only.':
    'Dieses Modell nimmt solche Dateien nicht an: Es erfährt nur Name und Größe.',
  'This model gets its text, without pictures and layout.':
    'Dieses Modell bekommt den Text, ohne Bilder und Layout.',
  Demo: 'Demo',
  Message: 'Nachricht',
  'It is sent as soon as its files are attached.': 'Sie wird gesendet, sobald ihre Dateien angehängt sind.',
  'Kept: send it as soon as everything is loaded.': 'Aufgehoben: Senden Sie sie, sobald alles geladen ist.',
  'Kept: send it when this answer has ended.': 'Aufgehoben: Senden Sie sie, wenn diese Antwort zu Ende ist.',
  'Send after this answer (Enter)': 'Nach dieser Antwort senden (Enter)',
  Queue: 'Einreihen',
  'Send into this answer (Ctrl+Enter or ⌘+Enter)': 'In diese Antwort hinein senden (Strg+Enter oder ⌘+Enter)',
  Steer: 'Eingreifen',
  Stop: 'Stopp',
  Send: 'Senden',
  Conversation: 'Unterhaltung',
  Reload: 'Neu laden',
  'This chat is gone': 'Dieser Chat ist nicht mehr da',
  'Nothing here': 'Hier ist nichts',
  'Start a new chat': 'Neuen Chat beginnen',
  'It was temporary: kept in the memory of its tab only, until that was closed or reloaded.':
    'Er war temporär: nur im Speicher seines Tabs, bis dieser geschlossen oder neu geladen wurde.',
  'This device has no chat at this address. It may have been deleted, or belong to another browser.':
    'Auf diesem Gerät gibt es unter dieser Adresse keinen Chat. Er wurde vielleicht gelöscht oder gehört zu einem anderen Browser.',
  'This chat was deleted': 'Dieser Chat wurde gelöscht',
  Restore: 'Wiederherstellen',
  'It is kept on this device for a day, and can be brought back until then.':
    'Er bleibt einen Tag lang auf diesem Gerät und lässt sich so lange zurückholen.',
  'This was answered already, or its turn has ended.':
    'Das wurde schon beantwortet, oder die Runde ist zu Ende.',
  'Continue, or send a message that says what to do differently.':
    'Setzen Sie fort oder schreiben Sie, was anders gemacht werden soll.',
  'Retry, or choose a model that handles tools better.':
    'Versuchen Sie es erneut oder wählen Sie ein Modell, das besser mit Werkzeugen umgeht.',
  'Look at the failed calls above, then retry or say what to try instead.':
    'Sehen Sie sich die fehlgeschlagenen Aufrufe oben an. Versuchen Sie es dann erneut oder schreiben Sie, was stattdessen versucht werden soll.',
  'Say what to try instead.': 'Schreiben Sie, was stattdessen versucht werden soll.',
  'Raise the budget in Settings, Limits, then continue.':
    'Erhöhen Sie das Budget unter Einstellungen, Grenzen, und setzen Sie dann fort.',
  'Write what it costs in Settings, Models (0 where it costs nothing), or choose another model; then continue.':
    'Tragen Sie unter Einstellungen, Modelle ein, was es kostet (0, wenn es nichts kostet), oder wählen Sie ein anderes Modell; setzen Sie dann fort.',
  'Continue, or begin a new chat with less in it.':
    'Setzen Sie fort oder beginnen Sie einen neuen Chat mit weniger Inhalt.',
  'Retry if it does not make sense so.': 'Versuchen Sie es erneut, wenn es so keinen Sinn ergibt.',
  'Retry, or say it in other words.': 'Versuchen Sie es erneut oder sagen Sie es mit anderen Worten.',
  'Say above what became of the call that was running, then continue or retry.':
    'Geben Sie oben an, was aus dem laufenden Aufruf wurde, und setzen Sie dann fort oder versuchen Sie es erneut.',
  'Continue: the model is told what you said of the call that was running.':
    'Setzen Sie fort: Das Modell erfährt, was Sie über den laufenden Aufruf gesagt haben.',
  Continue: 'Fortsetzen',
  'Stopped.': 'Gestoppt.',
  'Continue with {moreCalls} more': 'Mit {moreCalls} weiteren fortsetzen',
  PDF: 'PDF',
  JSON: 'JSON',
  Markdown: 'Markdown',
  'CSV table': 'CSV-Tabelle',
  Text: 'Text',
  'JPEG picture': 'JPEG-Bild',
  'Word document': 'Word-Dokument',
  'Excel table': 'Excel-Tabelle',
  'PowerPoint slides': 'PowerPoint-Folien',
  '{kind} text': '{kind}-Text',
  '{kind} picture': '{kind}-Bild',
  File: 'Datei',
  '{kind} file': '{kind}-Datei',
  '[only the provider can read this]': '[nur für den Anbieter lesbar]',
  '{count, plural, one {# result} other {# results}}':
    '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  'The provider of {modelId} is no longer set up. This chat stays readable: choose another model to go on.':
    'Der Anbieter von {modelId} ist nicht mehr eingerichtet. Dieser Chat bleibt lesbar: Wählen Sie zum Weitermachen ein anderes Modell.',
  '{name} no longer lists {modelId}. This chat stays readable: choose another model to go on.':
    '{name} führt {modelId} nicht mehr. Dieser Chat bleibt lesbar: Wählen Sie zum Weitermachen ein anderes Modell.',
  '{name} cannot see the {count, plural, one {picture} other {# pictures}} of this chat and is only told of {count, plural, one {it} other {them}}.':
    '{name} kann {count, plural, one {das Bild} other {die # Bilder}} dieses Chats nicht sehen und erfährt nur von {count, plural, one {ihm} other {ihnen}}.',
  '{name} calls no tools and goes on from what they have given so far.':
    '{name} ruft keine Werkzeuge auf und arbeitet mit dem weiter, was sie bisher ergeben haben.',
  '{name} has no room for this chat (about {tokens} tokens, where {room} fit): one with a larger window has, or a new chat.':
    '{name} hat keinen Platz für diesen Chat (etwa {tokens} Tokens, wo {room} passen): Nehmen Sie ein Modell mit größerem Fenster oder einen neuen Chat.',
  '{name} has hardly any room left for this chat (about {tokens} tokens, where {room} fit): one with a larger window has, or a new chat.':
    '{name} hat kaum noch Platz für diesen Chat (etwa {tokens} Tokens, wo {room} passen): Nehmen Sie ein Modell mit größerem Fenster oder einen neuen Chat.',
  'In reply to a message': 'Antwort auf eine Nachricht',
  'In reply to a message that is not here any more': 'Antwort auf eine Nachricht, die nicht mehr da ist',
  'In reply to a deleted message': 'Antwort auf eine gelöschte Nachricht',
  'In reply to the assistant:': 'Antwort an den Assistenten:',
  'In reply to you:': 'Antwort an Sie:',
  'Drop files to attach them': 'Dateien hier ablegen, um sie anzuhängen',
  'Another tab is writing this answer. Taking over ends it there, and you go on here.':
    'Ein anderer Tab schreibt diese Antwort. Wenn Sie übernehmen, endet sie dort, und Sie machen hier weiter.',
  'Take over': 'Übernehmen',
  'It is not known which model this answer was from. Choose one, then retry.':
    'Es ist nicht bekannt, von welchem Modell diese Antwort war. Wählen Sie eines und versuchen Sie es erneut.',
  'Mode:': 'Modus:',
  Ask: 'Fragen',
  'Asks before a tool does something that matters, and remembers what you allow.':
    'Fragt, bevor ein Werkzeug etwas Wichtiges tut, und merkt sich, was Sie erlauben.',
  Allowlist: 'Erlaubnisliste',
  'What a pattern in Settings covers runs. Everything else asks.':
    'Was ein Muster in den Einstellungen abdeckt, läuft. Bei allem anderen wird gefragt.',
  Auto: 'Automatisch',
  'Tools run without asking, except where content from outside chose the address.':
    'Werkzeuge laufen ohne Rückfrage, außer wenn fremde Inhalte die Adresse bestimmt haben.',
  'What tools may do in this chat': 'Was Werkzeuge in diesem Chat dürfen',
  Modes: 'Modi',
  '{text} Fixed with the first message: to use another mode, start a new chat.':
    '{text} Mit der ersten Nachricht festgelegt: Für einen anderen Modus beginnen Sie einen neuen Chat.',
  'Model:': 'Modell:',
  'Choose another model': 'Anderes Modell wählen',
  'Built in: scripted, works offline': 'Eingebaut: nach Drehbuch, auch offline',
  Models: 'Modelle',
  'Add a provider in Settings': 'Anbieter in den Einstellungen hinzufügen',
  'Context, and dollars for a million tokens. {name}, {at}':
    'Kontext und Dollar je Million Tokens. {name}, {at}',
  'Opening this chat…': 'Der Chat wird geöffnet …',
  'Sending, as soon as everything is loaded…': 'Wird gesendet, sobald alles geladen ist …',
  'Pasted texts': 'Eingefügte Texte',
  '{hidden, plural, one {# hidden character} other {# hidden characters}}':
    '{hidden, plural, one {# verborgenes Zeichen} other {# verborgene Zeichen}}',
  '{count, plural, one {Your message has a hidden character, which the model reads.} other {Your message has # hidden characters, which the model reads.}}':
    '{count, plural, one {Ihre Nachricht hat ein verborgenes Zeichen, das das Modell liest.} other {Ihre Nachricht hat # verborgene Zeichen, die das Modell liest.}}',
  'Show them': 'Anzeigen',
  'Take them out': 'Herausnehmen',
  'Hidden characters taken out.': 'Verborgene Zeichen herausgenommen.',
  'Your message has changed since, and stays as it is.':
    'Ihre Nachricht hat sich seither geändert und bleibt, wie sie ist.',
  'Your message, with its hidden characters': 'Ihre Nachricht mit ihren verborgenen Zeichen',
  'Insert {name} as plain text': '{name} als einfachen Text einfügen',
  'Remove {name}': '{name} entfernen',
  '{count, plural, one {# pinned message} other {# pinned messages}}':
    '{count, plural, one {# angeheftete Nachricht} other {# angeheftete Nachrichten}}',
  'Pinned messages': 'Angeheftete Nachrichten',
  'Unpin “{excerpt}”': '„{excerpt}“ loslösen',
  'The model of this chat could not be read, so the message was not taken.':
    'Das Modell dieses Chats konnte nicht gelesen werden; die Nachricht wurde deshalb nicht angenommen.',
  'The queue is paused, because an answer was stopped.':
    'Die Warteschlange ruht, weil eine Antwort gestoppt wurde.',
  'The queue is paused, because an answer failed.':
    'Die Warteschlange ruht, weil eine Antwort fehlgeschlagen ist.',
  'The queue is paused, because an answer was interrupted.':
    'Die Warteschlange ruht, weil eine Antwort unterbrochen wurde.',
  'These messages are still waiting to be sent.': 'Diese Nachrichten warten noch darauf, gesendet zu werden.',
  'Resume queue': 'Warteschlange fortsetzen',
  'Queued messages': 'Eingereihte Nachrichten',
  'Steering:': 'Eingriff:',
  '{refusal} Edit it to send it, or remove it.':
    '{refusal} Bearbeiten Sie sie, um sie zu senden, oder entfernen Sie sie.',
  'Move up': 'Nach oben',
  'Move down': 'Nach unten',
  Remove: 'Entfernen',
  'Replayed answer': 'Nachgespielte Antwort',
  '“{quote}”': '„{quote}“',
  'Cancel reply': 'Antwort abbrechen',
  'This message could not be shown as it should be.':
    'Diese Nachricht konnte nicht wie vorgesehen angezeigt werden.',
  'Nothing of it is lost. This is its text, as it was written.':
    'Nichts davon ist verloren. Dies ist ihr Text, wie er geschrieben wurde.',
  'Try again': 'Erneut versuchen',
  'Reasoning effort': 'Aufwand für Überlegungen',
  'As the provider has it': 'Wie beim Anbieter voreingestellt',
  Temperature: 'Temperatur',
  '0 is the steadiest, 2 the wildest.': '0 ist am beständigsten, 2 am freiesten.',
  'Longest answer (tokens)': 'Längste Antwort (Tokens)',
  'This model ends at {outputTokens}.': 'Dieses Modell endet bei {outputTokens}.',
  'Run by {by}, without asking you for each address.':
    'Läuft bei {by}, ohne Sie nach jeder Adresse zu fragen.',
  'This is not taken: the number is out of bounds.':
    'Das wird nicht übernommen: Die Zahl liegt außerhalb der Grenzen.',
  'Model settings': 'Modelleinstellungen',
  'Model settings: {count} set': 'Modelleinstellungen: {count} gesetzt',
  'For this chat, from the next message on.': 'Für diesen Chat, ab der nächsten Nachricht.',
  'No answer for {passed}; gives up in {left}': 'Keine Antwort seit {passed}; gibt auf in {left}',
  'No answer for {time}. It gives up in {time}, unless you wait longer.':
    'Keine Antwort seit {time}. In {time} wird aufgegeben, wenn Sie nicht länger warten.',
  '{message} Retrying in {time}. You can retry now or cancel.':
    '{message} Neuer Versuch in {time}. Sie können es sofort erneut versuchen oder abbrechen.',
  '{seconds, plural, one {# second} other {# seconds}}':
    '{seconds, plural, one {# Sekunde} other {# Sekunden}}',
  '{minutes, plural, one {# minute} other {# minutes}}':
    '{minutes, plural, one {# Minute} other {# Minuten}}',
  pinned: 'angeheftet',
  edited: 'bearbeitet',
  deleted: 'gelöscht',
  'deleted, as far as it is the assistant’s': 'gelöscht, soweit es vom Assistenten ist',
  reacted: 'reagiert',
  labelled: 'mit Label versehen',
  replied: 'geantwortet',
  '{from} to {to}': '{from} bis {to}',
  '{emoji} to {place}': '{emoji} auf {place}',
  '“{label}” for {place}': '„{label}“ für {place}',
  '{done}: “{preview}”': '{done}: „{preview}“',
  'Temporary chat': 'Temporärer Chat',
  'Temporary chat: nothing of it is stored, and it is gone when this tab is closed or reloaded. The model’s provider gets what you send all the same.':
    'Temporärer Chat: Nichts davon wird gespeichert; er ist weg, wenn dieser Tab geschlossen oder neu geladen wird. Der Anbieter des Modells erhält trotzdem, was Sie senden.',
  'Waiting for {model}…': 'Warten auf {model} …',
  'Waiting for the rest of this answer. Another tab may be writing it…':
    'Warten auf den Rest dieser Antwort. Vielleicht schreibt sie ein anderer Tab …',
  'The files could not be attached, because a part of the page is not loaded. Try again.':
    'Die Dateien konnten nicht angehängt werden, weil ein Teil der Seite nicht geladen ist. Versuchen Sie es erneut.',
  'Sent earlier: {at} of {count}': 'Früher gesendet: {at} von {count}',
  'Try one of these': 'Probieren Sie etwas davon',
  'It was made with {modelId} of {providerName}, which you do not have here. <link>Add a key</link> to use it, or go on with the model below.':
    'Sie wurde mit {modelId} von {providerName} gemacht, das Sie hier nicht haben. <link>Fügen Sie einen Schlüssel hinzu</link>, um es zu benutzen, oder machen Sie mit dem Modell unten weiter.',
  'Reading {filenames}…': '{filenames} wird gelesen …',
  'Removed “{text}” from the queue.': '„{text}“ aus der Warteschlange entfernt.',
}
