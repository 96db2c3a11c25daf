/** Notices in answers, parts of the context and of the record: looked up by the English sentence, like `told.ts`. */
export const toldNotices = {
  'The turn reached its limit of {count} requests. Send a message to let it continue.':
    'Die Runde hat ihre Grenze von {count} Anfragen erreicht. Senden Sie eine Nachricht, damit es weitergeht.',
  'Stopped after {count} rounds of tool calls, which may already have taken effect. Send a message to let it continue.':
    'Gestoppt nach {count} Durchgängen mit Werkzeugaufrufen, die vielleicht schon gewirkt haben. Senden Sie eine Nachricht, damit es weitergeht.',
  'Stopped: the provider paused its answer {count} times in a row.':
    'Gestoppt: Der Anbieter hat seine Antwort {count} Mal in Folge unterbrochen.',
  'Stopped: the turn’s budget of {count} tool calls is used up, and the model asked for more instead of answering.':
    'Gestoppt: Das Budget der Runde von {count} Werkzeugaufrufen ist verbraucht, und das Modell wollte mehr, statt zu antworten.',
  'Stopped: in {count} rounds in a row, the model only asked for tools that do not exist or with arguments that do not fit.':
    'Gestoppt: In {count} Durchgängen in Folge verlangte das Modell nur Werkzeuge, die es nicht gibt, oder mit Argumenten, die nicht passen.',
  'Stopped: in {count} rounds in a row, no tool call succeeded.':
    'Gestoppt: In {count} Durchgängen in Folge gelang kein Werkzeugaufruf.',
  'Stopped: the model kept making the same call and getting the same result, also after it was told.':
    'Gestoppt: Das Modell machte immer wieder denselben Aufruf mit demselben Ergebnis, auch nach einem Hinweis.',
  'Stopped because of the tokens that the turn has used. Nothing is lost.':
    'Gestoppt wegen der Tokens, die die Runde gebraucht hat. Nichts ist verloren.',
  'Stopped: a budget is used up. Nothing is lost.':
    'Gestoppt: Ein Budget ist verbraucht. Nichts ist verloren.',
  'Still working: {count} requests so far.': 'Arbeitet noch: {count} Anfragen bisher.',
  'The turn’s budget of {count} tool calls is used up, so the model was asked to answer with what it has.':
    'Das Budget der Runde von {count} Werkzeugaufrufen ist verbraucht; das Modell wurde deshalb gebeten, mit dem zu antworten, was es hat.',
  'The model made the same call with the same result several times; it was told so.':
    'Das Modell machte mehrmals denselben Aufruf mit demselben Ergebnis; es wurde darauf hingewiesen.',
  'A piece of this answer arrived damaged and was left out: something may be missing.':
    'Ein Stück dieser Antwort kam beschädigt an und wurde ausgelassen; vielleicht fehlt etwas.',
  'The provider sent something of an unknown kind ({kind}); it was left out.':
    'Der Anbieter hat etwas von unbekannter Art gesendet ({kind}); es wurde ausgelassen.',
  'Continued.': 'Fortgesetzt.',
  'The model’s window was nearly full, so it was told a summary in place of {count} earlier messages.':
    'Das Fenster des Modells war fast voll; statt {count} früherer Nachrichten bekam es eine Zusammenfassung.',
  'They are all kept.': 'Sie sind alle noch da.',
  'The model’s window is nearly full, and earlier messages could not be compacted: {said}':
    'Das Fenster des Modells ist fast voll, und frühere Nachrichten ließen sich nicht verdichten: {said}',
  '“{name}” is not in the file that was imported.': '„{name}“ ist nicht in der importierten Datei.',
  'This model is known to call no tools, so it was offered none.':
    'Dieses Modell ruft bekanntlich keine Werkzeuge auf; ihm wurden keine angeboten.',
  'A message for this answer waits below, to be changed or removed: {said}':
    'Eine Nachricht für diese Antwort wartet unten, um geändert oder entfernt zu werden: {said}',
  'The note of this chat was sent along.': 'Die Notiz dieses Chats wurde mitgesendet.',
  'The answer reached its longest length: the model’s, the chat’s, or what a budget left.':
    'Die Antwort hat ihre größte Länge erreicht: die des Modells, des Chats oder was ein Budget übrig ließ.',
  'The model ended without an answer.': 'Das Modell endete ohne Antwort.',
  'Built-in instructions': 'Eingebaute Anweisungen',
  'Your instructions for every chat': 'Ihre Anweisungen für jeden Chat',
  'Instructions of the assistant': 'Anweisungen des Assistenten',
  'Instructions of this chat': 'Anweisungen dieses Chats',
  'When to use which tool': 'Wann welches Werkzeug benutzt wird',
  'Instructions of the folder': 'Anweisungen des Ordners',
  'Rewritten by an extension': 'Von einer Erweiterung umgeschrieben',
  'Tools, with their parameters': 'Werkzeuge mit ihren Parametern',
  'Tools, with their parameters ({count})': 'Werkzeuge mit ihren Parametern ({count})',
  'Your words': 'Ihre Worte',
  'Your words ({count})': 'Ihre Worte ({count})',
  'Pictures and files': 'Bilder und Dateien',
  'Pictures and files ({count})': 'Bilder und Dateien ({count})',
  'The summary of earlier messages': 'Die Zusammenfassung früherer Nachrichten',
  'The summary of earlier messages ({count})': 'Zusammenfassungen früherer Nachrichten ({count})',
  'Answers, with reasoning and calls': 'Antworten mit Überlegungen und Aufrufen',
  'Answers, with reasoning and calls ({count})': 'Antworten mit Überlegungen und Aufrufen ({count})',
  'Results of tools': 'Ergebnisse von Werkzeugen',
  'Results of tools ({count})': 'Ergebnisse von Werkzeugen ({count})',
  'The note of this chat': 'Die Notiz dieses Chats',
  'What restarts have added': 'Was Anreicherungen ergänzt haben',
  'What restarts have added ({count})': 'Was Anreicherungen ergänzt haben ({count})',
  'Notices to the model': 'Hinweise an das Modell',
  'Notices to the model ({count})': 'Hinweise an das Modell ({count})',
  'Written by an extension': 'Von einer Erweiterung geschrieben',
  'another model took over after a failure': 'nach einem Fehler hat ein anderes Modell übernommen',
  'an extension changed the request': 'eine Erweiterung hat die Anfrage geändert',
  'tools that the provider runs were switched off': 'Werkzeuge des Anbieters wurden ausgeschaltet',
  'a restart changed how earlier messages are shown':
    'eine Anreicherung hat geändert, wie frühere Nachrichten gezeigt werden',
  'the chat goes on with another model': 'der Chat geht mit einem anderen Modell weiter',
  'the instructions, the tools or a setting changed':
    'die Anweisungen, die Werkzeuge oder eine Einstellung haben sich geändert',
  'deliberate mode offers other tools than before': 'es werden andere Werkzeuge angeboten als zuvor',
  'results of tools in the last answer were reduced to their summaries':
    'Ergebnisse von Werkzeugen der letzten Antwort wurden auf ihre Zusammenfassung gekürzt',
  'you said what became of a call': 'Sie haben gesagt, was aus einem Aufruf wurde',
  'an older picture left the window of pictures': 'ein älteres Bild hat das Bilderfenster verlassen',
  'an earlier message was deleted': 'eine frühere Nachricht wurde gelöscht',
  'earlier messages were compacted, or a compaction was changed or taken back':
    'frühere Nachrichten wurden verdichtet, oder eine Verdichtung wurde geändert oder zurückgenommen',
  'a deleted message is back': 'eine gelöschte Nachricht ist zurück',
  'you took something that a tool had brought out of later requests, or put it back':
    'Sie haben etwas, das ein Werkzeug gebracht hatte, aus späteren Anfragen genommen oder zurückgelegt',
  'an earlier message was changed, or another branch is shown':
    'eine frühere Nachricht wurde geändert, oder ein anderer Zweig wird gezeigt',
  'Message of the person': 'Ihre Nachricht',
  'Added by a restart': 'Durch Anreicherung ergänzt',
  'Notice to the model': 'Hinweis an das Modell',
  'This model does not support: {feature}.': 'Dieses Modell unterstützt nicht: {feature}.',
  'Used in a compatible way: {feature}.': 'Auf verträgliche Weise verwendet: {feature}.',
  'The setting “{setting}” is deprecated. {said}': 'Die Einstellung „{setting}“ ist veraltet. {said}',
  'This model does not support: {feature}. {said}': 'Dieses Modell unterstützt nicht: {feature}. {said}',
  'Used in a compatible way: {feature}. {said}': 'Auf verträgliche Weise verwendet: {feature}. {said}',
}
