export const compaction = {
  '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} to {after} tokens':
    '{count, plural, one {# frühere Nachricht} other {# frühere Nachrichten}} verdichtet: von etwa {before} auf {after} Tokens',
  'Summary of {count, plural, one {# earlier message} other {# earlier messages}}, part of a later one':
    'Zusammenfassung von {count, plural, one {# früheren Nachricht} other {# früheren Nachrichten}}, Teil einer späteren',
  'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used: taken back':
    'Zusammenfassung von {count, plural, one {# früheren Nachricht} other {# früheren Nachrichten}} nicht benutzt: rückgängig gemacht',
  'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used, because a message it covers was changed':
    'Zusammenfassung von {count, plural, one {# früheren Nachricht} other {# früheren Nachrichten}} nicht benutzt, weil eine Nachricht, für die sie steht, geändert wurde',
  'Summary of {count, plural, one {# earlier message} other {# earlier messages}} not used, because the answer went on since':
    'Zusammenfassung von {count, plural, one {# früheren Nachricht} other {# früheren Nachrichten}} nicht benutzt, weil die Antwort seither weiterging',
  'Models are told this in place of the messages above. They all stay stored.':
    'Modelle bekommen dies anstelle der Nachrichten darüber. Sie bleiben alle gespeichert.',
  'Models are told a later summary, which stands for these messages as well.':
    'Modelle bekommen eine spätere Zusammenfassung, die auch für diese Nachrichten steht.',
  'Models are told the messages themselves.': 'Modelle bekommen die Nachrichten selbst.',
  'Models are told the messages themselves again.': 'Modelle bekommen wieder die Nachrichten selbst.',
  'Models are told the messages themselves. Compact them again for a new summary.':
    'Modelle bekommen die Nachrichten selbst. Verdichten Sie sie erneut, um eine neue Zusammenfassung zu bekommen.',
  'Written by {model} on {time}, because you asked for it.':
    'Geschrieben von {model}, {time}, weil Sie es verlangt haben.',
  'Written by {model} on {time}, because its window was nearly full.':
    'Geschrieben von {model}, {time}, weil das Fenster des Modells fast voll war.',
  'Reading the summary…': 'Die Zusammenfassung wird gelesen …',
  Summary: 'Zusammenfassung',
  'Edit summary': 'Zusammenfassung bearbeiten',
  'You edited this summary.': 'Sie haben diese Zusammenfassung bearbeitet.',
  'The model’s own wording': 'Der Wortlaut des Modells',
  'Use the messages instead': 'Nachrichten benutzen',
  'Use the summary again': 'Zusammenfassung benutzen',
  'Compact up to here': 'Bis hierher verdichten',
  'Compact earlier messages': 'Frühere Nachrichten verdichten',
  'A summary that models get in their place; costs a request':
    'Modelle bekommen eine Zusammenfassung; kostet eine Anfrage',
  'The chat’s model writes a summary of earlier messages, and later requests get it in their place. It costs a request.':
    'Das Modell des Chats schreibt eine Zusammenfassung früherer Nachrichten, und spätere Anfragen enthalten sie an deren Stelle. Das kostet eine Anfrage.',
  'There are no earlier messages to compact yet.': 'Es gibt noch keine früheren Nachrichten zum Verdichten.',
  'Earlier messages can be compacted once this answer has ended.':
    'Frühere Nachrichten können verdichtet werden, sobald diese Antwort beendet ist.',
  'Stop compacting': 'Stopp: Verdichten',
  'Summarising earlier messages…': 'Frühere Nachrichten werden zusammengefasst …',
  'Summarising piece {piece} of {all}…': 'Stück {piece} von {all} wird zusammengefasst …',
  '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} tokens are now {after}.':
    '{count, plural, one {# frühere Nachricht} other {# frühere Nachrichten}} verdichtet: Aus etwa {before} Tokens wurden {after}.',
  'Compacting {count, plural, one {# earlier message} other {# earlier messages}}…':
    '{count, plural, one {# frühere Nachricht wird} other {# frühere Nachrichten werden}} verdichtet …',
  'Compacting {count, plural, one {# earlier message} other {# earlier messages}}, piece {piece} of {pieces}…':
    '{count, plural, one {# frühere Nachricht wird} other {# frühere Nachrichten werden}} verdichtet, Stück {piece} von {pieces} …',
}
