export const settings = {
  'Where it runs': 'Wo es läuft',
  'In this page. A worker of the page holds the agent’s loop, calls the providers you set up, and runs the tools. Innerloop has no server of its own and sends no telemetry.':
    'In dieser Seite. Ein Hintergrundprozess der Seite führt die Schleife des Agenten, ruft die von Ihnen eingerichteten Anbieter auf und führt die Werkzeuge aus. Innerloop hat keinen eigenen Server und sendet keine Telemetrie.',
  'Where your chats are': 'Wo Ihre Chats sind',
  'In this browser’s storage for this site, readable offline. Clearing the site’s data deletes them for good.':
    'Im Speicher dieses Browsers für diese Website, auch offline lesbar. Wer die Daten der Website löscht, löscht sie endgültig.',
  'Where your keys are': 'Wo Ihre Schlüssel sind',
  'In the same storage, encrypted with a key that no script can read out, and sent only to the address of their provider. Someone who can use this browser profile, or run code in this page, can still use them.':
    'Im selben Speicher, verschlüsselt mit einem Schlüssel, den kein Skript auslesen kann, und nur an die Adresse ihres Anbieters gesendet. Wer dieses Browserprofil benutzen oder Code in dieser Seite ausführen kann, kann sie dennoch benutzen.',
  'About Innerloop': 'Über Innerloop',
}
