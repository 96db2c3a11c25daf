export const models = {
  '{modelId} (its provider was removed)': '{modelId} (sein Anbieter wurde entfernt)',
  'Fallback models': 'Ersatzmodelle',
  'When a model’s request fails, the next one here takes the turn on, with the same messages and what tools gave so far. A line in the answer names both. Limits, budgets and Stop never move on.':
    'Wenn die Anfrage eines Modells fehlschlägt, übernimmt das nächste hier die Runde, mit denselben Nachrichten und dem, was Werkzeuge bisher ergaben. Eine Zeile in der Antwort nennt beide. Grenzen, Budgets und Stopp wechseln nie.',
  'There are ten, which is as many as there can be.': 'Es sind zehn; mehr können es nicht sein.',
  'Added {label}.': '{label} hinzugefügt.',
  'Moved {labelOf}.': '{labelOf} verschoben.',
  'Removed {labelOf}.': '{labelOf} entfernt.',
  'None: a failure ends the answer, and you can retry.':
    'Keine: Ein Fehler beendet die Antwort, und Sie können es erneut versuchen.',
  'All models are in the list.': 'Alle Modelle sind in der Liste.',
  'Add fallback model': 'Ersatzmodell hinzufügen',
  'models.dev lists {models} models of the providers here, as of {at}.':
    'models.dev führt {models} Modelle der hiesigen Anbieter, Stand {at}.',
  'Facts and prices': 'Angaben und Preise',
  'What the app knows of models is what you say of them, then what their provider lists, then a public collection, models.dev. A copy of it came with this version of the app.':
    'Was die App von Modellen weiß, ist zuerst, was Sie sagen, dann, was ihr Anbieter angibt, dann eine öffentliche Sammlung, models.dev. Eine Kopie davon kam mit dieser Version der App.',
  'Fetch newer facts and prices by itself': 'Neuere Angaben und Preise selbst holen',
  'Once a week, from models.dev. It learns your address on the internet, and nothing of your chats or keys.':
    'Einmal in der Woche, von models.dev. Dort wird Ihre Internetadresse bekannt und nichts von Ihren Chats oder Schlüsseln.',
  'Asking models.dev…': 'models.dev wird gefragt …',
  'Fetch now from models.dev': 'Jetzt von models.dev holen',
  'Context window (tokens)': 'Kontextfenster (Tokens)',
  'Price of a million tokens in ($)': 'Preis je Million Tokens ein ($)',
  'Price of a million tokens out ($)': 'Preis je Million Tokens aus ($)',
  'Price of a million cached tokens ($)': 'Preis je Million Tokens aus dem Cache ($)',
  'Sees pictures': 'Sieht Bilder',
  'Reads PDF files': 'Liest PDF-Dateien',
  'Calls tools': 'Ruft Werkzeuge auf',
  'Reasons before it answers': 'Überlegt, bevor es antwortet',
  'What you know better': 'Was Sie besser wissen',
  'Say it here where a window, an ability or a price is wrong or not known. It holds from the next request on; what answers have cost is never changed.':
    'Sagen Sie es hier, wenn ein Fenster, eine Fähigkeit oder ein Preis falsch oder nicht bekannt ist. Es gilt ab der nächsten Anfrage; was Antworten gekostet haben, ändert sich nie.',
  'No model of that name.': 'Kein Modell heißt so.',
  'What you said of {label} is forgotten.': 'Ihre Angaben zu {label} sind vergessen.',
  'Saved what you know of {label}.': 'Ihre Angaben zu {label} sind gespeichert.',
  'As listed: {placeholders}': 'Wie angegeben: {placeholders}',
  Yes: 'Ja',
  No: 'Nein',
  'Saving with every field empty forgets what you said before.':
    'Mit lauter leeren Feldern zu speichern vergisst Ihre früheren Angaben.',
  yes: 'ja',
  no: 'nein',
  'Write tokens as a whole number, as in 128000.': 'Schreiben Sie Tokens als ganze Zahl, etwa 128000.',
  'Write prices in dollars for a million tokens, as in 2.50.':
    'Schreiben Sie Preise in Dollar je Million Tokens, etwa 2.50.',
  'Write the price of what goes in and the price of what comes out.':
    'Schreiben Sie den Preis für Eingehendes und den für Ausgehendes.',
  'Nothing is known of this model.': 'Von diesem Modell ist nichts bekannt.',
  you: 'Ihnen',
  'Known from {names}.': 'Bekannt von {names}.',
  'The image model that generate_image asks. It charges for pictures, so each chat asks you first. While none is chosen, the demo model draws with a sample painter, offline.':
    'Das Bildmodell, das generate_image fragt. Es berechnet Bilder, deshalb fragt jeder Chat Sie vorher. Solange keines gewählt ist, zeichnet das Demo-Modell mit einem Beispielmaler, offline.',
  'None of your providers paints here. OpenAI, Azure OpenAI, Google, xAI, Together, Fireworks, OpenRouter and servers with the images API of OpenAI can be added in Settings, Providers.':
    'Keiner Ihrer Anbieter malt hier. OpenAI, Azure OpenAI, Google, xAI, Together, Fireworks, OpenRouter und Server mit der Bilder-API von OpenAI lassen sich unter Einstellungen, Anbieter hinzufügen.',
  'No image model is chosen any more.': 'Es ist kein Bildmodell mehr gewählt.',
  'Choose no image model': 'Kein Bildmodell wählen',
  'None is chosen.': 'Keines ist gewählt.',
  '{name}/{modelId} paints.': '{name}/{modelId} malt.',
  '{modelId} was chosen, and its provider was removed: nobody paints.':
    '{modelId} war gewählt, und sein Anbieter wurde entfernt: Niemand malt.',
  'Choose a model, or write its id.': 'Wählen Sie ein Modell oder schreiben Sie seine Kennung.',
  '{name}/{id} paints from now on.': 'Ab jetzt malt {name}/{id}.',
  'Provider of the image model': 'Anbieter des Bildmodells',
  'Image model': 'Bildmodell',
  'Its id, as the provider writes it.': 'Seine Kennung, wie der Anbieter sie schreibt.',
  'One of the list, or any id that the provider knows.':
    'Eines der Liste oder eine Kennung, die der Anbieter kennt.',
  'Use this image model': 'Dieses Bildmodell benutzen',
}
