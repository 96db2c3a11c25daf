export const ui = {
  'Bar chart': 'Balkendiagramm',
  'Line chart': 'Liniendiagramm',
  'Area chart': 'Flächendiagramm',
  'Scatter plot': 'Streudiagramm',
  '{places} places, {series} series': '{places} Stellen, {series} Reihen',
  '{count} values': '{count} Werte',
  '{kind} with {what}; the table has all of them.': '{kind} mit {what}; die Tabelle hat alle.',
  'Drawing the chart': 'Das Diagramm wird gezeichnet',
  'What draws this is not on this device yet. Reload the page when there is a network; the table has all values.':
    'Was das zeichnet, ist noch nicht auf diesem Gerät. Laden Sie die Seite neu, wenn es ein Netz gibt; die Tabelle enthält alle Werte.',
  'Show all': 'Alle zeigen',
  'The link says another address than the one it leads to.':
    'Der Link nennt eine andere Adresse als die, zu der er führt.',
  'What stands before the @ is not the site. The site is the part in bold.':
    'Was vor dem @ steht, ist nicht die Website. Die Website ist der fette Teil.',
  'Its name mixes letters of several alphabets, as names do that imitate others.':
    'Der Name mischt Buchstaben mehrerer Alphabete, wie es Namen tun, die andere nachahmen.',
  'Its name has letters that may look like others.':
    'Der Name hat Buchstaben, die wie andere aussehen können.',
  'It leads to this computer or to its own network.':
    'Er führt zu diesem Computer oder in sein eigenes Netz.',
  'The connection is not encrypted: others on the way can read and change it.':
    'Die Verbindung ist nicht verschlüsselt: Andere unterwegs können mitlesen und ändern.',
  'The address is long: whatever is written in it, also parts of this chat, goes to that site.':
    'Die Adresse ist lang: Was darin steht, auch Teile dieses Chats, geht an diese Website.',
  'Write this mail?': 'Diese E-Mail schreiben?',
  'Open this link?': 'Diesen Link öffnen?',
  'It opens in your mail program.': 'Sie öffnet sich in Ihrem E-Mail-Programm.',
  'It opens in a new tab, which is not told where you come from.':
    'Er öffnet sich in einem neuen Tab, der nicht erfährt, woher Sie kommen.',
  'In its own letters, the site is {host}': 'In ihren eigenen Buchstaben heißt die Website {host}',
  Warnings: 'Warnungen',
  'Do not ask again for {host} until this page is reloaded':
    'Für {host} nicht mehr fragen, bis diese Seite neu geladen wird',
  'Copy address': 'Adresse kopieren',
  'Write to {host}': 'An {host} schreiben',
  'Open {host}': '{host} öffnen',
  'Too large to format': 'Zu groß zum Formatieren',
  'Too deeply nested to format, so this part is shown as it was written.':
    'Zu tief verschachtelt zum Formatieren; dieser Teil wird gezeigt, wie er geschrieben wurde.',
  'Too long to format, so this part is shown as it was written.':
    'Zu lang zum Formatieren; dieser Teil wird gezeigt, wie er geschrieben wurde.',
  'Too large to format, so this part is shown as it was written.':
    'Zu groß zum Formatieren; dieser Teil wird gezeigt, wie er geschrieben wurde.',
  'Too large to format, so only the words of this part are shown.':
    'Zu groß zum Formatieren; von diesem Teil werden nur die Wörter gezeigt.',
  'This part could not be formatted in time, so it stays as it was written.':
    'Dieser Teil ließ sich nicht rechtzeitig formatieren; er bleibt, wie er geschrieben wurde.',
  'Render anyway': 'Trotzdem formatieren',
  'Show as written': 'Wie geschrieben zeigen',
  'This part could not be shown.': 'Dieser Teil konnte nicht angezeigt werden.',
  Code: 'Code',
  'Code, {language}': 'Code, {language}',
  text: 'Text',
  '{lines, plural, one {# line} other {# lines}}': '{lines, plural, one {# Zeile} other {# Zeilen}}',
  'Wrap lines': 'Zeilen umbrechen',
  'Copy code': 'Code kopieren',
  'Show drawing': 'Zeichnung anzeigen',
  Drawing: 'Zeichnung',
  'Show all {lines} lines': 'Alle {lines} Zeilen anzeigen',
  'Show fewer lines': 'Weniger Zeilen anzeigen',
  'Footnote {number}': 'Fußnote {number}',
  'Back to footnote {number} in the text': 'Zurück zu Fußnote {number} im Text',
  'Back to the text': 'Zurück zum Text',
  Image: 'Bild',
  'Image from {host}': 'Bild von {host}',
  '{from}, not loaded': '{from}, nicht geladen',
  'Loading…': 'Wird geladen …',
  'Load once': 'Einmal laden',
  'Open in a new tab': 'In neuem Tab öffnen',
  'Copy as Markdown': 'Als Markdown kopieren',
  Done: 'Erledigt',
  'Not done': 'Nicht erledigt',
  Footnotes: 'Fußnoten',
  Formula: 'Formel',
  'Link of the image': 'Link des Bildes',
  Table: 'Tabelle',
  'Table: {names}': 'Tabelle: {names}',
  Details: 'Einzelheiten',
  'A character that is not visible as itself': 'Ein Zeichen, das selbst nicht sichtbar ist',
  Hide: 'Verbergen',
  Show: 'Zeigen',
  'Back to the chat': 'Zurück zum Chat',
  'Close panel': 'Bereich schließen',
}
