export const search = {
  Date: 'Datum',
  'Any model': 'Jedes Modell',
  'Any tool': 'Jedes Werkzeug',
  'Clear search': 'Suche leeren',
  Filters: 'Filter',
  'Any time': 'Jederzeit',
  'Past day': 'Letzter Tag',
  'Past week': 'Letzte Woche',
  'Past month': 'Letzter Monat',
  'Past year': 'Letztes Jahr',
  'Between two dates': 'Zwischen zwei Tagen',
  From: 'Von',
  Until: 'Bis',
  'No day is between these dates.': 'Zwischen diesen Tagen liegt keiner.',
  'This is before the first day. Choose a later one.':
    'Das liegt vor dem ersten Tag. Wählen Sie einen späteren.',
  'Searching your chats…': 'Ihre Chats werden durchsucht …',
  'The index of your chats is still being built; more may be found.':
    'Das Verzeichnis Ihrer Chats wird noch aufgebaut; vielleicht wird noch mehr gefunden.',
  'No message is of this kind.': 'Keine Nachricht ist von dieser Art.',
  'No chat has all of these words. Try fewer words, or only the beginning of one.':
    'Kein Chat enthält alle diese Wörter. Versuchen Sie es mit weniger Wörtern oder nur mit einem Wortanfang.',
  'Search results': 'Suchergebnisse',
  Chat: 'Chat',
  'Show more': 'Mehr anzeigen',
  '{who}, reasoning:': '{who}, Überlegung:',
  '{who}, file:': '{who}, Datei:',
  '{who}, label:': '{who}, Label:',
  'Nothing found.': 'Nichts gefunden.',
  'Nothing has “{word}”; shown is what has {listed}.':
    'Nichts enthält „{word}“; gezeigt wird, was {listed} enthält.',
  '“{word}”': '„{word}“',
}
