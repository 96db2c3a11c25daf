export const find = {
  'Find in chat': 'Im Chat suchen',
  'Previous match': 'Vorheriger Treffer',
  'Next match': 'Nächster Treffer',
  'Close find': 'Suche schließen',
  'Could not be read': 'Nicht lesbar',
  'Not found': 'Nichts gefunden',
  '{current} of {total}': '{current} von {total}',
}
