export const records = {
  'Give a whole number from 1 to {most}.': 'Geben Sie eine ganze Zahl von 1 bis {most} ein.',
  'How chats are named, and how long is kept what Review shows of an answer beside its text: its events, and every request as it was sent. Without a bound that stays until you delete the chat. Messages and what they cost always stay.':
    'Wie Chats benannt werden und wie lange bleibt, was die Prüfung von einer Antwort neben ihrem Text zeigt: ihre Ereignisse und jede Anfrage, wie sie gesendet wurde. Ohne Grenze bleibt das, bis Sie den Chat löschen. Nachrichten und ihre Kosten bleiben immer.',
  'Drop details older than': 'Einzelheiten verwerfen, die älter sind als',
  days: 'Tage',
  'Counted for each chat from its newest answer.': 'Für jeden Chat ab seiner neuesten Antwort gezählt.',
  'Drop the oldest details above': 'Die ältesten Einzelheiten verwerfen ab',
  megabytes: 'Megabyte',
  'Of all chats together, about.': 'Ungefähr, für alle Chats zusammen.',
  'Let the model name chats': 'Chats vom Modell benennen lassen',
  'After the first answer the chat’s model is asked for a title: one more request, which counts in usage and budgets. Off: the first words are the title.':
    'Nach der ersten Antwort wird das Modell des Chats um einen Titel gebeten: eine Anfrage mehr, die in Verbrauch und Budgets zählt. Aus: Die ersten Wörter sind der Titel.',
}
