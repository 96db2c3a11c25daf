export const permissions = {
  'In chats with the mode Allowlist, calls of a tool that fit a pattern for it run without asking.':
    'In Chats im Modus „Erlaubnisliste“ laufen Aufrufe eines Werkzeugs, die zu einem Muster passen, ohne Rückfrage.',
  'No patterns yet: in mode Allowlist, everything asks that would ask in mode Ask.':
    'Noch keine Muster: Im Modus „Erlaubnisliste“ fragt alles, was im Modus „Fragen“ fragen würde.',
  'any tool (no longer used)': 'jedes Werkzeug (nicht mehr benutzt)',
  Pattern: 'Muster',
  'For fetch_url, the site and the first part of the path, such as https://example.org/docs. A * stands for any characters.':
    'Bei fetch_url die Website und der Anfang des Pfads, etwa https://example.org/docs. Ein * steht für beliebige Zeichen.',
  'Add pattern': 'Muster hinzufügen',
  'Remembered approvals': 'Gemerkte Freigaben',
  'What you allowed for a whole chat or for always. What you remove is asked again.':
    'Was Sie für einen ganzen Chat oder für immer erlaubt haben. Was Sie entfernen, wird wieder gefragt.',
  'Nothing is remembered: every call that matters asks.': 'Nichts ist gemerkt: Jeder wichtige Aufruf fragt.',
  'In every chat': 'In jedem Chat',
  'In <link>one chat</link>': 'In <link>einem Chat</link>',
  'also after content from outside was read': 'auch nachdem fremde Inhalte gelesen wurden',
  'since {date}': 'seit {date}',
  'Offer only tools that my words ask for': 'Nur Werkzeuge anbieten, nach denen meine Worte fragen',
  'Deliberate tool mode: a tool that worked stays offered for the next four turns.':
    'Gezielte Werkzeuge: Ein Werkzeug, das funktioniert hat, bleibt für die nächsten vier Runden angeboten.',
  'Deliberate tool mode': 'Gezielte Werkzeuge',
  'Words, with commas between them. One word is met as a whole word, several as they are; capitals do not matter.':
    'Wörter, durch Kommas getrennt. Ein einzelnes gilt als ganzes Wort, mehrere gelten so, wie sie dastehen; Großschreibung zählt nicht.',
  'Words for {name}': 'Wörter für {name}',
  'It has none of its own.': 'Es hat keine eigenen.',
  'Beside its own: {words}.': 'Neben den eigenen: {words}.',
  'Words for the same again': 'Wörter für „noch einmal dasselbe“',
  'They offer every tool that was called in the last eight messages. At first: {words}. Empty: none.':
    'Sie bieten jedes Werkzeug an, das in den letzten acht Nachrichten aufgerufen wurde. Anfangs: {words}. Leer: keine.',
  'Stop secrets before they are sent': 'Geheimnisse vor dem Senden aufhalten',
  'A message with what looks like a key or a token in it is held, and you are asked. Keys stored here can only be sent redacted.':
    'Eine Nachricht, in der etwas wie ein Schlüssel oder Zugangstoken steht, wird angehalten, und Sie werden gefragt. Hier gespeicherte Schlüssel lassen sich nur geschwärzt senden.',
  'Remove blank lines at the end of answers': 'Leerzeilen am Ende von Antworten entfernen',
  'They carry nothing and cost tokens in every later request.':
    'Sie enthalten nichts und kosten in jeder späteren Anfrage Tokens.',
  Guards: 'Wächter',
  'A chat’s mode is chosen beside its first message: Ask, Allowlist or Auto. Here is what holds for more than one call.':
    'Der Modus eines Chats wird neben seiner ersten Nachricht gewählt: Fragen, Erlaubnisliste oder Automatisch. Hier steht, was für mehr als einen Aufruf gilt.',
  'Ask when read content may have chosen an address':
    'Fragen, wenn gelesene Inhalte eine Adresse bestimmt haben könnten',
  'After a page, a file or another tool’s result was read, a call to an address that nobody spelled out asks, in every mode. Off means: such content can make the model send what is in the chat to an address of its choosing, and you will not be asked. The mode still counts.':
    'Nachdem eine Seite, eine Datei oder das Ergebnis eines anderen Werkzeugs gelesen wurde, fragt ein Aufruf an eine Adresse, die niemand ausgeschrieben hat, in jedem Modus. Aus bedeutet: Solche Inhalte können das Modell dazu bringen, den Inhalt des Chats an eine Adresse ihrer Wahl zu senden, ohne dass Sie gefragt werden. Der Modus gilt weiterhin.',
  Questions: 'Fragen',
  'A question waits (seconds)': 'Eine Frage wartet (Sekunden)',
  'Then it counts as refused, and the model is told so. Empty: it waits for ever, also through a reload.':
    'Dann gilt sie als abgelehnt, und das Modell erfährt es. Leer: Sie wartet unbegrenzt, auch über ein Neuladen hinweg.',
  'For ever': 'Unbegrenzt',
  'Removed {pattern}.': '{pattern} entfernt.',
  '{toolName} asks again.': '{toolName} fragt wieder.',
}
