export const imports = {
  'Chats from elsewhere': 'Chats von anderswo',
  'Import chats': 'Chats importieren',
  'The exports of ChatGPT, Claude, DeepSeek, Open WebUI and LibreChat (a zip file, or its conversations.json), and chats that were exported here as JSON. You see what would come before anything is changed; importing the same file again adds only what is new. Up to 200 MB.':
    'Die Exporte von ChatGPT, Claude, DeepSeek, Open WebUI und LibreChat (eine ZIP-Datei oder ihre conversations.json) und Chats, die hier als JSON exportiert wurden. Sie sehen, was käme, bevor sich etwas ändert; dieselbe Datei noch einmal zu importieren ergänzt nur Neues. Bis zu 200 MB.',
  'File with chats': 'Datei mit Chats',
  'Reading the file…': 'Die Datei wird gelesen …',
  '{count, plural, one {# chat} other {# chats}} read…':
    '{count, plural, one {# Chat} other {# Chats}} gelesen …',
  'Importing…': 'Wird importiert …',
  '{done} of {count, plural, one {# chat} other {# chats}}…':
    '{done} von {count, plural, one {# Chat} other {# Chats}} …',
  Import: 'Import',
  'Not imported': 'Nicht importiert',
  'Choose another file': 'Andere Datei wählen',
  'Import {count, plural, one {# chat} other {# chats}}':
    '{count, plural, one {# Chat} other {# Chats}} importieren',
  'Open the newest': 'Den neuesten öffnen',
  'What would be imported': 'Was importiert würde',
  'Chats in the file': 'Chats in der Datei',
  '{count, plural, one {# remark} other {# remarks}}':
    '{count, plural, one {# Anmerkung} other {# Anmerkungen}}',
  Remarks: 'Anmerkungen',
  'And {count} more.': 'Und {count} weitere.',
  'comes back': 'kommt zurück',
  '{count, plural, one {# message} other {# messages}} more':
    '{count, plural, one {# weitere Nachricht} other {# weitere Nachrichten}}',
  'Everything in this file is here already.': 'Alles in dieser Datei ist schon hier.',
  'From {names}: {chats, plural, one {# new chat} other {# new chats}}, {messages, plural, one {# message} other {# messages}}.':
    'Von {names}: {chats, plural, one {# neuer Chat} other {# neue Chats}}, {messages, plural, one {# Nachricht} other {# Nachrichten}}.',
  '{count, plural, one {# chat that you imported before is} other {# chats that you imported before are}} longer now.':
    '{count, plural, one {# früher importierter Chat ist} other {# früher importierte Chats sind}} jetzt länger.',
  '{count, plural, one {# chat} other {# chats}} that you deleted would come back.':
    '{count, plural, one {# gelöschter Chat käme} other {# gelöschte Chats kämen}} zurück.',
  '{count, plural, one {# chat is} other {# chats are}} here already.':
    '{count, plural, one {# Chat ist} other {# Chats sind}} schon hier.',
  '{count, plural, one {# file comes} other {# files come}} along.':
    '{count, plural, one {# Datei kommt} other {# Dateien kommen}} mit.',
  '{count, plural, one {# file is} other {# files are}} only named in the export.':
    '{count, plural, one {# Datei ist} other {# Dateien sind}} im Export nur genannt.',
  '{count, plural, one {# chat without a word is} other {# chats without a word are}} left out.':
    '{count, plural, one {# Chat ohne ein Wort wird} other {# Chats ohne ein Wort werden}} ausgelassen.',
  '{count, plural, one {# entry could not be read, and is} other {# entries could not be read, and are}} left out.':
    '{count, plural, one {# Eintrag war nicht lesbar und wird} other {# Einträge waren nicht lesbar und werden}} ausgelassen.',
  '{count, plural, one {# chat} other {# chats}} imported':
    '{count, plural, one {# Chat} other {# Chats}} importiert',
  '{count, plural, one {# chat} other {# chats}} brought up to date':
    '{count, plural, one {# Chat} other {# Chats}} auf den neuesten Stand gebracht',
  'Nothing was imported': 'Nichts wurde importiert',
  '{head}, with {count, plural, one {# message} other {# messages}}.':
    '{head}, mit {count, plural, one {# Nachricht} other {# Nachrichten}}.',
  '{count, plural, one {# chat} other {# chats}} could not be.':
    '{count, plural, one {# Chat} other {# Chats}} nicht.',
}
