export const artifact = {
  'Artifact: {title}': 'Artefakt: {title}',
  'Copy artifact': 'Artefakt kopieren',
  Content: 'Inhalt',
  'Show as': 'Anzeigen als',
  'The preview was stopped.': 'Die Vorschau wurde gestoppt.',
  'The preview did not answer for three seconds and was stopped.':
    'Die Vorschau antwortete drei Sekunden lang nicht und wurde gestoppt.',
  'The preview could not be loaded. It needs a connection; the code is there without one.':
    'Die Vorschau konnte nicht geladen werden. Sie braucht eine Verbindung; der Code ist auch ohne da.',
  'The preview sent too many messages and was stopped.':
    'Die Vorschau hat zu viele Meldungen gesendet und wurde gestoppt.',
  'Error: {text}': 'Fehler: {text}',
  'Generated content': 'Erzeugter Inhalt',
  'Run scripts': 'Skripte ausführen',
  'Stop preview': 'Vorschau stoppen',
  'Run again': 'Erneut ausführen',
  'It was written after content from outside came into this chat, so its scripts are off.':
    'Es entstand, nachdem fremde Inhalte in diesen Chat gelangt waren; seine Skripte sind deshalb ausgeschaltet.',
  'Console, {count, plural, one {# line} other {# lines}}':
    'Konsole, {count, plural, one {# Zeile} other {# Zeilen}}',
  'Console of the preview': 'Konsole der Vorschau',
  'Preparing the preview': 'Die Vorschau wird vorbereitet',
  'What this preview needs could not be loaded. It is kept once it was used.':
    'Was diese Vorschau braucht, konnte nicht geladen werden. Einmal benutzt, bleibt es hier.',
  'This diagram cannot be drawn.': 'Dieses Diagramm lässt sich nicht zeichnen.',
  'It says nothing more.': 'Mehr sagt es nicht.',
  'The component failed.': 'Die Komponente ist gescheitert.',
  'Preview of {title}': 'Vorschau von {title}',
  'Open artifact: {title}': 'Artefakt öffnen: {title}',
  Open: 'Öffnen',
}
