export const context = {
  'Context report': 'Kontextbericht',
  'Everything that the model is sent, part by part.': 'Alles, was das Modell bekommt, Teil für Teil.',
  'Parts of the request': 'Teile der Anfrage',
  'Adding up what would be sent…': 'Es wird berechnet, was gesendet würde …',
  'Next request, with what is written so far': 'Nächste Anfrage, mit dem bisher Geschriebenen',
  'The request that is being answered': 'Die Anfrage, die gerade beantwortet wird',
  'Last request, as it was sent': 'Letzte Anfrage, wie sie gesendet wurde',
  'Nothing has been sent yet.': 'Noch wurde nichts gesendet.',
  'What the model is sent': 'Was das Modell bekommt',
  'Context report: {words}': 'Kontextbericht: {words}',
  'Context used': 'Kontext belegt',
  '{fill}; {cost}': '{fill}; {cost}',
  'Sending it: {cost}.': 'Senden: {cost}.',
  '{count, plural, one {about # token} other {about # tokens}}':
    '{count, plural, one {etwa # Token} other {etwa # Tokens}}',
  'Without what comes before it': 'Ohne das, was davor steht',
  'With what comes before it': 'Mit dem, was davor steht',
  'about {tokens} tokens to send': 'etwa {tokens} Tokens zu senden',
  'about {sum} to send; the answer is extra ({source}, {date})':
    'Senden kostet etwa {sum}; die Antwort kommt hinzu ({source}, {date})',
  'about {sum} to send, down to {cached} where the provider has the beginning cached; the answer is extra ({source}, {date})':
    'Senden kostet etwa {sum}, bis hinab zu {cached}, wo der Anbieter den Anfang im Cache hat; die Antwort kommt hinzu ({source}, {date})',
  Part: 'Teil',
  Tokens: 'Tokens',
  Share: 'Anteil',
  'In all, as counted': 'Insgesamt, wie gezählt',
  'In all, estimated': 'Insgesamt, geschätzt',
  'What was cut or reduced': 'Was gekürzt oder verkleinert wurde',
  'Nothing.': 'Nichts.',
  '{what}, about {tokens} tokens less.': '{what}, etwa {tokens} Tokens weniger.',
  '{modelId}. The window of this model is not known.':
    '{modelId}. Das Fenster dieses Modells ist nicht bekannt.',
  '{modelId}: a window of {windowTokens} tokens, {reservedTokens} of them kept for the answer. This takes {label} of the rest.':
    '{modelId}: ein Fenster von {windowTokens} Tokens, davon {reservedTokens} für die Antwort freigehalten. Dies belegt {label} des Rests.',
  'It begins exactly like the request before it, or is the first one: a provider’s cache can be used.':
    'Sie beginnt genau wie die Anfrage davor oder ist die erste: Der Cache eines Anbieters kann genutzt werden.',
  'It does not begin like the request before it, because {break}. A provider’s cache cannot be used from there on.':
    'Sie beginnt nicht wie die Anfrage davor: {break}. Von da an kann der Cache eines Anbieters nicht genutzt werden.',
  'The provider counted the whole; the parts are estimated and scaled to it.':
    'Der Anbieter hat das Ganze gezählt; die Teile sind geschätzt und daran angeglichen.',
  'Estimated: about four characters a token, a picture about 1,600 tokens.':
    'Geschätzt: etwa vier Zeichen je Token, ein Bild etwa 1600 Tokens.',
  'Estimated, and corrected by what the provider counted before (× {scale}).':
    'Geschätzt und nach früheren Zählungen des Anbieters berichtigt (× {scale}).',
  '{label}, {about}; the window of this model is not known':
    '{label}, {about}; das Fenster dieses Modells ist nicht bekannt',
  '{percent} of {room} tokens, {about}': '{percent} von {room} Tokens, {about}',
  '{percent} of {room} tokens, {about}; nearly full': '{percent} von {room} Tokens, {about}; fast voll',
  '{percent} of {room} tokens, {about}; too full, the next request may be refused':
    '{percent} von {room} Tokens, {about}; zu voll, die nächste Anfrage wird vielleicht abgelehnt',
  'System prompt': 'System-Prompt',
  Tools: 'Werkzeuge',
  'Earlier messages': 'Frühere Nachrichten',
  'Your message': 'Ihre Nachricht',
  'Added to the end': 'Am Ende hinzugefügt',
  'This answer so far': 'Diese Antwort bisher',
}
