export const records = {
  'Give a whole number from 1 to {most}.': 'Geben Sie eine ganze Zahl von 1 bis {most} ein.',
  'How chats are named, how they stay within a model’s window, and how long is kept what Review shows of an answer beside its text: its events, and every request as it was sent. Without a bound that stays until you delete the chat. Messages and what they cost always stay.':
    'Wie Chats benannt werden, wie sie in das Fenster eines Modells passen und wie lange bleibt, was die Prüfung von einer Antwort neben ihrem Text zeigt: ihre Ereignisse und jede Anfrage, wie sie gesendet wurde. Ohne Grenze bleibt das, bis Sie den Chat löschen. Nachrichten und ihre Kosten bleiben immer.',
  'Drop details older than': 'Einzelheiten verwerfen, die älter sind als',
  days: 'Tage',
  'Counted for each chat from its newest answer.': 'Für jeden Chat ab seiner neuesten Antwort gezählt.',
  'Drop the oldest details above': 'Die ältesten Einzelheiten verwerfen ab',
  megabytes: 'Megabyte',
  'Of all chats together, about.': 'Ungefähr, für alle Chats zusammen.',
  'Let the model name chats': 'Chats vom Modell benennen lassen',
  'After the first answer the chat’s model is asked for a title: one more request, which counts in usage and budgets. Off: the first words are the title.':
    'Nach der ersten Antwort wird das Modell des Chats um einen Titel gebeten: eine Anfrage mehr, die in Verbrauch und Budgets zählt. Aus: Die ersten Wörter sind der Titel.',
  'Compact earlier messages when a model’s window is nearly full':
    'Frühere Nachrichten verdichten, wenn das Fenster eines Modells fast voll ist',
  'The model is asked for a summary that later requests get in place of those messages: one more request, which counts in usage and budgets. The messages stay stored, and each summary can be read, edited and undone in its chat.':
    'Das Modell wird um eine Zusammenfassung gebeten, die spätere Anfragen anstelle dieser Nachrichten enthalten: eine Anfrage mehr, die in Verbrauch und Budgets zählt. Die Nachrichten bleiben gespeichert, und jede Zusammenfassung kann in ihrem Chat gelesen, bearbeitet und rückgängig gemacht werden.',
}
