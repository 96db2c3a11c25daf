/** The empty state of a new chat. */
export const welcome = {
  'An agent that lives in this page': 'Ein Agent, der in dieser Seite lebt',
  'Innerloop asks a model, runs its tools and keeps every step, all here in your browser. There is no server in between.':
    'Innerloop fragt ein Modell, führt seine Werkzeuge aus und behält jeden Schritt, alles hier in Ihrem Browser. Ein Server ist nicht dazwischen.',
  'Stays on this device': 'Bleibt auf diesem Gerät',
  'Chats, files and keys. What you send goes only to the provider you chose.':
    'Chats, Dateien und Schlüssel. Was Sie senden, geht nur an den Anbieter Ihrer Wahl.',
  'Works right now': 'Geht sofort',
  'The demo model is scripted, free and offline, and it runs the real tools.':
    'Das Demo-Modell folgt einem Skript, ist kostenlos, läuft offline und nutzt die echten Werkzeuge.',
  'Your own key': 'Ihr eigener Schlüssel',
  'For a real model, add a key from:': 'Für ein echtes Modell hinterlegen Sie einen Schlüssel von:',
  another: 'andere',
  'What is it about?': 'Worum geht es?',
  'How this works': 'So funktioniert es',
  'Models and keys': 'Modelle und Schlüssel',
  'What is 12.5% of 3360, and what time is it? Use your tools.':
    'Was sind 12,5 % von 3360, und wie spät ist es? Mit Werkzeugen, bitte.',
  'What is in the sample GIF?': 'Was ist auf dem Beispiel-GIF zu sehen?',
  'What is in the sample video?': 'Was ist auf dem Beispielvideo zu sehen?',
  'Craft a page with a counter.': 'Baue eine Seite mit einem Zähler.',
  'Search the sample file harbour-log.md for the first whale.':
    'Durchsuche die Beispieldatei harbour-log.md nach dem ersten Wal.',
  'What can you do?': 'Was ist hier alles möglich?',
} as const
