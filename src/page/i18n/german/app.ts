export const app = {
  'Opening the flight record…': 'Die Aufzeichnung wird geöffnet …',
  'Opening usage…': 'Der Verbrauch wird geöffnet …',
  'Opening settings…': 'Die Einstellungen werden geöffnet …',
  'The list of chats': 'Die Liste der Chats',
  'Part of the page could not be loaded.': 'Ein Teil der Seite konnte nicht geladen werden.',
  'Check the connection, then try again.': 'Prüfen Sie die Verbindung und versuchen Sie es dann erneut.',
  'Opened the demo “{title}”. Nothing was sent.': 'Demo „{title}“ geöffnet. Nichts wurde gesendet.',
  'Show its recording': 'Ihre Aufzeichnung zeigen',
  '{what} could not be shown.': '{what} konnte nicht angezeigt werden.',
  'Nothing was lost: chats are stored on this device. Try again, or reload the page.':
    'Nichts ist verloren: Chats sind auf diesem Gerät gespeichert. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  Innerloop: 'Innerloop',
  'Open Innerloop by https:// or at http://localhost.':
    'Öffnen Sie Innerloop mit https:// oder unter http://localhost.',
  'This address ({here}) is not encrypted. There the browser gives a page no encryption for your keys, and no locks that keep two tabs from writing over each other.':
    'Diese Adresse ({here}) ist nicht verschlüsselt. Dort gibt der Browser einer Seite keine Verschlüsselung für Ihre Schlüssel und keine Sperren, die zwei Tabs davon abhalten, sich gegenseitig zu überschreiben.',
  'The backup to “{name}” failed. {failure}': 'Die Sicherung nach „{name}“ ist fehlgeschlagen. {failure}',
  'A backup to “{name}” is due, and the browser wants to ask you first.':
    'Eine Sicherung nach „{name}“ ist fällig, und der Browser möchte Sie vorher fragen.',
  'More than {bytes} MB have changed since the last backup.':
    'Seit der letzten Sicherung haben sich mehr als {bytes} MB geändert.',
  'There is no backup of your chats yet.': 'Von Ihren Chats gibt es noch keine Sicherung.',
  'The last backup is older than a week.': 'Die letzte Sicherung ist älter als eine Woche.',
  'Back up': 'Sichern',
  'A newer version of Innerloop is there, and this part of the page comes with it.':
    'Es gibt eine neuere Version von Innerloop, und dieser Teil der Seite kommt mit ihr.',
  'This part of the page is not on this device yet. It can be loaded when there is a network.':
    'Dieser Teil der Seite ist noch nicht auf diesem Gerät. Er kann geladen werden, sobald es ein Netz gibt.',
  'Your chats and what you are writing are kept.': 'Die Chats und das gerade Geschriebene bleiben erhalten.',
  'A newer version of Innerloop is there, and part of this one could not be loaded.':
    'Es gibt eine neuere Version von Innerloop, und ein Teil dieser konnte nicht geladen werden.',
  'There is nothing at this address': 'Unter dieser Adresse ist nichts',
  'Innerloop has no page called {path}.': 'Innerloop hat keine Seite namens {path}.',
  Notifications: 'Benachrichtigungen',
  'Tell me when a long answer has ended': 'Mitteilen, wenn eine lange Antwort zu Ende ist',
  'The browser blocks notifications of this site. Allow them in its settings for this site, then reload.':
    'Der Browser blockiert Benachrichtigungen dieser Website. Erlauben Sie sie in seinen Einstellungen für diese Website und laden Sie dann neu.',
  'Only for answers of more than 30 seconds, while this tab is hidden.':
    'Nur bei Antworten von mehr als 30 Sekunden, während dieser Tab verborgen ist.',
  'The answer has ended': 'Die Antwort ist zu Ende',
  'Show chats': 'Chats zeigen',
  'Presentation mode hides other chats, key tails and amounts of money':
    'Der Präsentationsmodus verbirgt andere Chats, Schlüsselenden und Geldbeträge',
  'For when others look on: hides your other chats, the last characters of keys, and amounts of money everywhere. Also in the sidebar.':
    'Wenn andere zusehen: verbirgt überall Ihre anderen Chats, die letzten Zeichen von Schlüsseln und Geldbeträge. Auch in der Seitenleiste.',
  'Preparing the replay…': 'Die Wiedergabe wird vorbereitet …',
  'Reading the flight record…': 'Die Aufzeichnung wird gelesen …',
  'A newer version of Innerloop is open in another tab.':
    'In einem anderen Tab ist eine neuere Version von Innerloop offen.',
  'All data of Innerloop is being deleted.': 'Alle Daten von Innerloop werden gelöscht.',
  'The background worker stopped and was restarted.':
    'Der Hintergrundprozess wurde beendet und neu gestartet.',
  'The background worker keeps stopping. Answers cannot be written until it runs again.':
    'Der Hintergrundprozess endet immer wieder. Antworten können erst geschrieben werden, wenn er wieder läuft.',
  'Restart it': 'Neu starten',
  'The chats that were kept here are gone: the browser cleared the data of this site. If you have a backup, restore it in Settings, Data.':
    'Die Chats, die hier waren, sind weg: Der Browser hat die Daten dieser Website gelöscht. Wenn Sie eine Sicherung haben, stellen Sie sie unter Einstellungen, Daten wieder her.',
  About: 'Über',
  'Settings sections': 'Bereiche der Einstellungen',
  'Reading your providers…': 'Ihre Anbieter werden gelesen …',
  'Reading your assistants…': 'Ihre Assistenten werden gelesen …',
  'Reading your models…': 'Ihre Modelle werden gelesen …',
  'Looking at your data…': 'Ihre Daten werden geprüft …',
  'Hide chats': 'Chats verbergen',
  'Expand sidebar': 'Seitenleiste ausklappen',
  'Collapse sidebar': 'Seitenleiste einklappen',
  'An answer is being written. The update is offered again when it has ended.':
    'Gerade wird eine Antwort geschrieben. Die Aktualisierung wird danach wieder angeboten.',
  'Update ready.': 'Aktualisierung bereit.',
  'Adding up what was used…': 'Der Verbrauch wird berechnet …',
}
