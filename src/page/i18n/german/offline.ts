/** Settings, Data: what is available without a connection. */
export const offline = {
  Offline: 'Offline',
  'Innerloop and your chats work without a connection. Some tools and providers are loaded when they are first used: {size} in all.':
    'Innerloop und Ihre Chats funktionieren ohne Verbindung. Einige Werkzeuge und Anbieter werden beim ersten Gebrauch geladen: insgesamt {size}.',
  'Making everything available offline': 'Alles wird offline verfügbar gemacht',
  'Make everything available offline': 'Alles offline verfügbar machen',
  'Stop loading': 'Laden anhalten',
  'Go on loading': 'Weiterladen',
  'Free this room': 'Platz freigeben',
  '{kept} of {total} are here.': '{kept} von {total} sind hier.',
  'The browser gives no more room: {kept} of {total} are here. Free some, then go on.':
    'Der Browser gibt keinen Platz mehr: {kept} von {total} sind hier. Geben Sie Platz frei und laden Sie dann weiter.',
  'The connection was lost, or a newer version is there: {kept} of {total} are here. Go on, or reload.':
    'Die Verbindung brach ab, oder es gibt eine neuere Version: {kept} von {total} sind hier. Laden Sie weiter oder laden Sie die Seite neu.',
  'Everything is available offline. After an update the new parts are loaded by themselves.':
    'Alles ist offline verfügbar. Nach einer Aktualisierung werden die neuen Teile von selbst geladen.',
  '{kept} of {total} are here. The rest is loaded the next time this page begins.':
    '{kept} von {total} sind hier. Der Rest wird geladen, wenn diese Seite das nächste Mal beginnt.',
}
