export const assistants = {
  '“{name}” could not be deleted. {message}': '„{name}“ konnte nicht gelöscht werden. {message}',
  '“{name}” could not be brought back. {message}': '„{name}“ konnte nicht zurückgeholt werden. {message}',
  'Deleted “{name}”. Its chats keep what they were begun with.':
    '„{name}“ gelöscht. Seine Chats behalten, womit sie begonnen wurden.',
  '{name} (copy)': '{name} (Kopie)',
  '“{filename}” could not be read.': '„{filename}“ konnte nicht gelesen werden.',
  '“{filename}”: {describe}': '„{filename}“: {describe}',
  'New assistant': 'Neuer Assistent',
  'Edit assistant': 'Assistent bearbeiten',
  'In place of the instructions for every chat. Empty: those.':
    'Anstelle der Anweisungen für jeden Chat. Leer: jene.',
  Starters: 'Einstiege',
  'Messages to begin with, one a line.': 'Nachrichten zum Beginnen, eine je Zeile.',
  'Save assistant': 'Assistent speichern',
  'Files of the assistant': 'Dateien des Assistenten',
  'Add files': 'Dateien hinzufügen',
  'Storing files…': 'Dateien werden gespeichert …',
  'Search the files first': 'Zuerst die Dateien durchsuchen',
  'Before the first answer to each message, search_files is called once.':
    'Vor der ersten Antwort auf jede Nachricht wird search_files einmal aufgerufen.',
  'Give the assistant a name.': 'Geben Sie dem Assistenten einen Namen.',
  'Write a number from 0 to 2, or nothing.': 'Schreiben Sie eine Zahl von 0 bis 2 oder nichts.',
  'Write a whole number from 1 on, or nothing.': 'Schreiben Sie eine ganze Zahl ab 1 oder nichts.',
  'Write at most {mostStarters} lines of {longestStarter} characters.':
    'Schreiben Sie höchstens {mostStarters} Zeilen zu {longestStarter} Zeichen.',
  'What a new chat can begin with: instructions, a model, tools, files. A chat keeps what its assistant was when it began; later changes are for new chats.':
    'Womit ein neuer Chat beginnen kann: Anweisungen, ein Modell, Werkzeuge, Dateien. Ein Chat behält den Assistenten, wie er am Anfang war; spätere Änderungen gelten für neue Chats.',
  'There is none yet. A new chat offers them once there is one.':
    'Noch gibt es keinen. Ein neuer Chat bietet sie an, sobald es einen gibt.',
  Duplicate: 'Duplizieren',
  'Model as chosen in the chat': 'Modell wie im Chat gewählt',
  'all tools': 'alle Werkzeuge',
  '{count, plural, one {# tool} other {# tools}}': '{count, plural, one {# Werkzeug} other {# Werkzeuge}}',
  '{count, plural, one {# starter} other {# starters}}':
    '{count, plural, one {# Einstieg} other {# Einstiege}}',
  'the provider of the chat’s model, where it can': 'vom Anbieter des Chat-Modells, wenn er kann',
  'Tools that the provider runs': 'Werkzeuge, die der Anbieter ausführt',
  'Run by {by}, without asking for each address.': 'Läuft bei: {by}. Ohne Rückfrage nach jeder Adresse.',
  'As chosen in the chat': 'Wie im Chat gewählt',
  '{model} (not there any more)': '{model} (nicht mehr da)',
  Parameters: 'Parameter',
  'All, also those of later versions': 'Alle, auch die späterer Versionen',
  'Only these': 'Nur diese',
}
