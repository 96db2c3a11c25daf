export const data = {
  Backup: 'Sicherung',
  'One file with all chats, their branches, files, costs and records, and with your memories, folders, assistants and settings. No key and no permission is in it.':
    'Eine Datei mit allen Chats, ihren Zweigen, Dateien, Kosten und Aufzeichnungen sowie Ihren Erinnerungen, Ordnern, Assistenten und Einstellungen. Schlüssel und Berechtigungen sind nicht darin.',
  'Last backup': 'Letzte Sicherung',
  'There is no backup of this browser yet.': 'Von diesem Browser gibt es noch keine Sicherung.',
  'Last good backup: {moment}.': 'Letzte gute Sicherung: {moment}.',
  'Last backup: {moment}.': 'Letzte Sicherung: {moment}.',
  'It was downloaded, and a page cannot see whether the file is on your disk. Choose it under “Restore” to have it read back; nothing is restored before you say so.':
    'Sie wurde heruntergeladen, und eine Seite kann nicht sehen, ob die Datei auf Ihrer Festplatte liegt. Wählen Sie sie unter „Wiederherstellen“ aus, damit sie zurückgelesen wird; wiederhergestellt wird nichts, bevor Sie es sagen.',
  'The file was read back and found whole: {moment}.':
    'Die Datei wurde zurückgelesen und ist vollständig: {moment}.',
  'Encrypt with a passphrase': 'Mit einer Passphrase verschlüsseln',
  'Without it anybody who has the file can read your chats. Nobody can open an encrypted file without its passphrase, neither you nor we.':
    'Ohne sie kann jeder, der die Datei hat, Ihre Chats lesen. Eine verschlüsselte Datei kann ohne ihre Passphrase niemand öffnen, weder Sie noch wir.',
  'Passphrase of the file': 'Passphrase der Datei',
  'Back up everything': 'Alles sichern',
  'No backup was made.': 'Es wurde keine Sicherung angelegt.',
  'Backed up, read back and found whole: {backup}.': 'Gesichert, zurückgelesen und vollständig: {backup}.',
  'It was handed to the browser as “{name}”: see that the download ends.':
    'Sie wurde dem Browser als „{name}“ übergeben: Achten Sie darauf, dass der Download fertig wird.',
  'Your keys are locked, so texts could not be searched for them. If you ever pasted a key into a chat, unlock your keys and back up again.':
    'Ihre Schlüssel sind gesperrt; Texte konnten deshalb nicht nach ihnen durchsucht werden. Falls Sie je einen Schlüssel in einen Chat eingefügt haben, entsperren Sie Ihre Schlüssel und sichern Sie erneut.',
  'Everything is kept in this browser, and nowhere else.':
    'Alles liegt in diesem Browser und nirgends sonst.',
  'delete everything': 'alles löschen',
  'All chats, files, keys, settings and records of this browser, in all tabs. Nobody can bring them back.':
    'Alle Chats, Dateien, Schlüssel, Einstellungen und Aufzeichnungen dieses Browsers, in allen Tabs. Niemand kann sie zurückholen.',
  'Delete all data': 'Alle Daten löschen',
  'Delete all data?': 'Alle Daten löschen?',
  'All chats, files, keys, settings and records of this browser are deleted for good, in all tabs. What runs is stopped.':
    'Alle Chats, Dateien, Schlüssel, Einstellungen und Aufzeichnungen dieses Browsers werden endgültig gelöscht, in allen Tabs. Was läuft, wird gestoppt.',
  'There is no backup. Close this and press “Back up everything” first, if you may want anything again.':
    'Es gibt keine Sicherung. Schließen Sie dies und wählen Sie zuerst „Alles sichern“, wenn Sie noch etwas davon brauchen könnten.',
  'The last good backup is of {lastBackup}.': 'Die letzte gute Sicherung ist von: {lastBackup}.',
  'Type “{confirmation}”': 'Tippen Sie „{confirmation}“',
  'Not everything was deleted.': 'Nicht alles wurde gelöscht.',
  'Keep everything': 'Alles behalten',
  'Deleting…': 'Wird gelöscht …',
  'Delete for good': 'Endgültig löschen',
  'Reading chats': 'Chats werden gelesen',
  'Reading what is kept beside chats': 'Alles neben den Chats wird gelesen',
  'Reading files': 'Dateien werden gelesen',
  'Checking the file': 'Die Datei wird geprüft',
  'Comparing with what is here': 'Vergleich mit dem, was hier ist',
  Restoring: 'Wird wiederhergestellt',
  'Recently deleted': 'Kürzlich gelöscht',
  'Chats that you delete are kept here for a day, and can be brought back until then.':
    'Chats, die Sie löschen, bleiben hier einen Tag lang und lassen sich bis dahin zurückholen.',
  'No chat was deleted in the last day.': 'Am letzten Tag wurde kein Chat gelöscht.',
  'Bring back': 'Zurückholen',
  'Delete now': 'Jetzt löschen',
  'Delete “{title}” now?': '„{title}“ jetzt löschen?',
  'It is erased from this device at once and cannot be brought back.':
    'Er wird sofort von diesem Gerät entfernt und lässt sich nicht zurückholen.',
  'Erased within about an hour': 'Wird in etwa einer Stunde entfernt',
  'Erased in {hours, plural, one {# hour} other {# hours}}':
    'Wird in {hours, plural, one {# Stunde} other {# Stunden}} entfernt',
  '“{title}” is in the list of chats again.': '„{title}“ ist wieder in der Liste der Chats.',
  'Erased “{title}”.': '„{title}“ wurde entfernt.',
  '“{title}” could not be erased. {message}': '„{title}“ konnte nicht entfernt werden. {message}',
  '{step}: {done} of {total}…': '{step}: {done} von {total} …',
  'today, {time}': 'heute, {time}',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# Datei} other {# Dateien}}',
  encrypted: 'verschlüsselt',
  New: 'Neu',
  'Gets what it lacks': 'Erhält, was ihm fehlt',
  'Differs: kept beside yours': 'Abweichend: bleibt neben Ihrem',
  'Already here': 'Schon hier',
  'Differs: yours stays': 'Abweichend: Ihres bleibt',
  'Not usable': 'Nicht brauchbar',
  'The folder could not be kept. {message}': 'Der Ordner konnte nicht gemerkt werden. {message}',
  'The folder could not be forgotten. {message}': 'Der Ordner konnte nicht vergessen werden. {message}',
  'Folders, assistants and memories that you delete can be brought back from the notice that says so, chats also under “Recently deleted”. They are erased from this device after a day, or the next time that Innerloop is open after that.':
    'Ordner, Assistenten und Erinnerungen, die Sie löschen, lassen sich über den Hinweis zurückholen, der es meldet, Chats auch unter „Kürzlich gelöscht“. Nach einem Tag werden sie von diesem Gerät entfernt, oder sobald Innerloop danach wieder offen ist.',
  'Damaged files of chats come back from a backup that was made before: choose it under “Restore”.':
    'Beschädigte Dateien von Chats kommen aus einer Sicherung zurück, die vorher gemacht wurde: Wählen Sie sie unter „Wiederherstellen“ aus.',
  'Backups to a folder': 'Sicherungen in einen Ordner',
  'Backup to the folder': 'Sicherung in den Ordner',
  'This browser does not let a page write into a folder (Chrome and Edge on a computer do). You are reminded when a backup is due instead.':
    'Dieser Browser lässt eine Seite nicht in einen Ordner schreiben (Chrome und Edge auf einem Computer schon). Stattdessen werden Sie erinnert, wenn eine Sicherung fällig ist.',
  'A backup every {everyDays} days, made while Innerloop is open, into a folder of yours: one that is synchronised or on another disk is best.':
    'Alle {everyDays} Tage eine Sicherung, während Innerloop offen ist, in einen Ordner von Ihnen: am besten einen, der synchronisiert wird oder auf einem anderen Datenträger liegt.',
  'Choose a folder': 'Ordner wählen',
  'Backup folder': 'Sicherungsordner',
  '“{name}”, every {everyDays} days.': '„{name}“, alle {everyDays} Tage.',
  'The browser lets this page write there.': 'Der Browser lässt diese Seite dort schreiben.',
  'The browser asks you again before this page may write there; until then no backup is made.':
    'Der Browser fragt Sie erneut, bevor diese Seite dort schreiben darf; bis dahin wird nicht gesichert.',
  'The backup of {moment} failed.': 'Die Sicherung von {moment} ist fehlgeschlagen.',
  'Older files in it stay; delete those that you do not need.':
    'Ältere Dateien darin bleiben; löschen Sie die, die Sie nicht brauchen.',
  'Allow again': 'Erneut erlauben',
  'Stop using this folder': 'Diesen Ordner nicht mehr benutzen',
  '“{name}” stays as it is. {message}': '„{name}“ bleibt, wie es ist. {message}',
  '“{name}” is used from now on. Give it its key in Providers.':
    '„{name}“ wird ab jetzt benutzt. Geben Sie ihm seinen Schlüssel unter Anbieter.',
  'Providers from a backup': 'Anbieter aus einer Sicherung',
  'Look at each address before you use it: your messages would go there. Keys are in no backup; enter them in Providers afterwards.':
    'Sehen Sie sich jede Adresse an, bevor Sie sie benutzen: Ihre Nachrichten gingen dorthin. Schlüssel sind in keiner Sicherung; geben Sie sie danach unter Anbieter ein.',
  'Use this provider': 'Diesen Anbieter benutzen',
  Problems: 'Probleme',
  '“{title}”:': '„{title}“:',
  '{count, plural, one {# row} other {# rows}} of the file cannot be used:':
    '{count, plural, one {# Zeile} other {# Zeilen}} der Datei sind nicht brauchbar:',
  'The first {count} are listed.': 'Die ersten {count} sind aufgeführt.',
  'line {line}': 'Zeile {line}',
  'Restore this backup?': 'Diese Sicherung wiederherstellen?',
  '{fileName}, made {moment}.': '{fileName}, angelegt {moment}.',
  'Everything in this backup is here already. There is nothing to restore.':
    'Alles in dieser Sicherung ist schon hier. Es gibt nichts wiederherzustellen.',
  'Nothing that is here is overwritten or deleted. Keys and permissions are in no backup: providers come switched off and without keys, and each waits for your yes. Restored chats ask before tools run.':
    'Nichts, was hier ist, wird überschrieben oder gelöscht. Schlüssel und Berechtigungen sind in keiner Sicherung: Anbieter kommen ausgeschaltet und ohne Schlüssel, und jeder wartet auf Ihr Ja. Wiederhergestellte Chats fragen, bevor Werkzeuge laufen.',
  'Restore now': 'Jetzt wiederherstellen',
  'Costs of turns': 'Kosten von Runden',
  Drafts: 'Entwürfe',
  'What restoring does': 'Was die Wiederherstellung tut',
  'In the backup': 'In der Sicherung',
  '{count, plural, one {# chat} other {# chats}} of the backup':
    '{count, plural, one {# Chat} other {# Chats}} der Sicherung',
  'Chats of the backup': 'Chats der Sicherung',
  Restored: 'Wiederhergestellt',
  'Restored.': 'Wiederhergestellt.',
  'Restored {count, plural, one {# chat} other {# chats}}.':
    '{count, plural, one {# Chat} other {# Chats}} wiederhergestellt.',
  '{count, plural, one {# provider waits} other {# providers wait}} for your yes below.':
    '{count, plural, one {# Anbieter wartet} other {# Anbieter warten}} unten auf Ihr Ja.',
  'Nothing was restored.': 'Nichts wurde wiederhergestellt.',
  'Not everything was restored.': 'Nicht alles wurde wiederhergestellt.',
  'A backup is compared with what is here first. Restoring adds what is missing; it never overwrites or deletes anything.':
    'Eine Sicherung wird zuerst mit dem verglichen, was hier ist. Die Wiederherstellung ergänzt, was fehlt; sie überschreibt oder löscht nie etwas.',
  'Choose a backup, or drop it here.': 'Wählen Sie eine Sicherung oder legen Sie sie hier ab.',
  'Backup file': 'Sicherungsdatei',
  'Opening the file…': 'Die Datei wird geöffnet …',
  '“{name}” is encrypted.': '„{name}“ ist verschlüsselt.',
  'The storage could not be checked. {message}': 'Der Speicher konnte nicht geprüft werden. {message}',
  'Nothing was repaired. {message}': 'Nichts wurde repariert. {message}',
  Storage: 'Speicher',
  'Asking the browser…': 'Der Browser wird gefragt …',
  'The browser did not agree. It decides by how much a site is used: add Innerloop to your bookmarks or install it, and ask again; and keep backups.':
    'Der Browser hat nicht zugestimmt. Er richtet sich danach, wie viel eine Website benutzt wird: Nehmen Sie Innerloop in die Lesezeichen auf oder installieren Sie es, fragen Sie erneut, und legen Sie Sicherungen an.',
  'Ask the browser to keep it': 'Den Browser bitten, alles zu behalten',
  'Check storage': 'Speicher prüfen',
  'Looking at everything that is stored…': 'Alles Gespeicherte wird angesehen …',
  'The browser does not say how much room there is.': 'Der Browser sagt nicht, wie viel Platz es gibt.',
  '<b>{used}</b> used of the {quota} that the browser allows this site.':
    '<b>{used}</b> belegt von {quota}, die der Browser dieser Website erlaubt.',
  'Storage used': 'Belegter Speicher',
  'The browser has promised to keep it until you delete it.':
    'Der Browser hat zugesagt, alles zu behalten, bis Sie es löschen.',
  'Best effort: the browser may delete it when the disk is full, and Safari does after seven days without a visit. In a private window it is gone with the window.':
    'Ohne Gewähr: Der Browser darf alles löschen, wenn der Datenträger voll ist, und Safari tut es nach sieben Tagen ohne Besuch. In einem privaten Fenster ist es mit dem Fenster weg.',
  'Checked: nothing is wrong with what is stored.': 'Geprüft: Mit dem Gespeicherten ist alles in Ordnung.',
  'Not all is as it should be:': 'Nicht alles ist, wie es sein soll:',
  'Repairing loses nothing that a person wrote: messages without a chat get one, and only what nothing can show any more is deleted.':
    'Bei der Reparatur geht nichts verloren, was ein Mensch geschrieben hat: Nachrichten ohne Chat bekommen einen, und gelöscht wird nur, was nichts mehr zeigen kann.',
  'This cannot be repaired, and nothing of it is deleted:':
    'Das lässt sich nicht reparieren, und nichts davon wird gelöscht:',
  'Damaged files': 'Beschädigte Dateien',
  'it is damaged': 'sie ist beschädigt',
  'it is gone': 'sie ist nicht mehr da',
  'A file': 'Eine Datei',
  'in no message': 'in keiner Nachricht',
  'Assistant “{name}”': 'Assistent „{name}“',
  Repair: 'Reparieren',
  Repaired: 'Repariert',
  'Repaired:': 'Repariert:',
  'Largest chats': 'Größte Chats',
  'A chat': 'Ein Chat',
  'It cannot be brought back from here; it stays in the backup that it came from.':
    'Er kann von hier nicht zurückgeholt werden; er bleibt in der Sicherung, aus der er kam.',
}
