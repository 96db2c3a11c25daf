export const keys = {
  'Change passphrase': 'Passphrase ändern',
  'Remove passphrase': 'Passphrase entfernen',
  'Forget all keys': 'Alle Schlüssel vergessen',
  'Current passphrase': 'Jetzige Passphrase',
  'New passphrase': 'Neue Passphrase',
  'Your keys stay and open without a passphrase: as safe as this browser profile, and no more.':
    'Ihre Schlüssel bleiben und öffnen sich ohne Passphrase: so sicher wie dieses Browserprofil und nicht sicherer.',
  'Checking the passphrase…': 'Die Passphrase wird geprüft …',
  'Too short: {passphraseFloor} more at least.': 'Zu kurz: mindestens {passphraseFloor} mehr.',
  'Weak: it repeats itself.': 'Schwach: Sie wiederholt sich.',
  'Weak: a computer guesses it in days. Add words.':
    'Schwach: Ein Computer errät sie in Tagen. Fügen Sie Wörter hinzu.',
  'Fair. A few more words make it strong.': 'Mittel. Ein paar Wörter mehr machen sie stark.',
  'Fair. More variety makes it strong.': 'Mittel. Mehr Abwechslung macht sie stark.',
  'Strong, unless it is a known phrase.': 'Stark, sofern es kein bekannter Spruch ist.',
  '{origin} through the proxy {originOf}': '{origin} über den Proxy {originOf}',
  'The passphrase was changed.': 'Die Passphrase wurde geändert.',
  'All stored keys were deleted.': 'Alle gespeicherten Schlüssel wurden gelöscht.',
  'The key of {name} was deleted.': 'Der Schlüssel von {name} wurde gelöscht.',
  'Your keys': 'Ihre Schlüssel',
  'No keys yet. Add a provider with its key under {providers}.':
    'Noch keine Schlüssel. Fügen Sie einen Anbieter mit seinem Schlüssel hinzu unter {providers}.',
  'Delete the key of {name}?': 'Schlüssel von {name} löschen?',
  'this provider': 'diesem Anbieter',
  'It is deleted from this browser and cannot be brought back; where it comes from it stays valid. Chats and settings stay.':
    'Er wird aus diesem Browser gelöscht und lässt sich nicht zurückholen; wo er herkommt, bleibt er gültig. Chats und Einstellungen bleiben.',
  'Delete key': 'Schlüssel löschen',
  'Keep it': 'Behalten',
  'Kept only until this tab is closed or reloaded':
    'Bleibt nur, bis dieser Tab geschlossen oder neu geladen wird',
  'Kept only for the tab it was given to: you are asked for it when it is needed here':
    'Bleibt nur für den Tab, in dem er eingegeben wurde: Hier werden Sie danach gefragt, wenn er gebraucht wird',
  Stored: 'Gespeichert',
  'Stored since {date}': 'Gespeichert seit {date}',
  '{stored}, protected by your passphrase, locked': '{stored}, durch Ihre Passphrase geschützt, gesperrt',
  '{stored}, protected by your passphrase': '{stored}, durch Ihre Passphrase geschützt',
  'A key goes only to the address that it was saved for, by the proxy that it was given for if there is one, and is never shown again.':
    'Ein Schlüssel geht nur an die Adresse, für die er gespeichert wurde, gegebenenfalls über den zugehörigen Proxy, und wird nie wieder angezeigt.',
  Protection: 'Schutz',
  'Without a passphrase. Stored keys are encrypted, but what opens them lies beside them in this browser profile: that hides them from a look at its files, and no more. Whoever can use or copy this profile can use your keys, and so can a script that found its way into this page.':
    'Ohne Passphrase. Gespeicherte Schlüssel sind verschlüsselt, aber was sie öffnet, liegt daneben in diesem Browserprofil: Das schützt vor einem Blick in die Dateien und vor nichts weiter. Wer dieses Profil benutzen oder kopieren kann, kann Ihre Schlüssel benutzen, ebenso ein Skript, das in diese Seite gelangt ist.',
  'Locked. Nobody can use or read the stored keys without your passphrase.':
    'Gesperrt. Ohne Ihre Passphrase kann niemand die gespeicherten Schlüssel benutzen oder lesen.',
  'Unlocked in this tab, until it is reloaded or closed. Whoever uses this tab meanwhile can use your keys, but not read them. Each tab is unlocked by itself; locking holds for all.':
    'In diesem Tab entsperrt, bis er neu geladen oder geschlossen wird. Wer diesen Tab solange benutzt, kann Ihre Schlüssel benutzen, aber nicht lesen. Jeder Tab wird für sich entsperrt; Sperren gilt für alle.',
  'Set passphrase': 'Passphrase festlegen',
  'Setting the passphrase…': 'Die Passphrase wird festgelegt …',
  'You are asked for it after each start. It is stored nowhere, and nobody can bring it back.':
    'Nach jedem Start werden Sie danach gefragt. Sie ist nirgends gespeichert, und niemand kann sie zurückholen.',
  'If you no longer know it, only new keys help.':
    'Wenn Sie sie nicht mehr wissen, helfen nur neue Schlüssel.',
  'Lock now': 'Jetzt sperren',
  '5 minutes': '5 Minuten',
  '15 minutes': '15 Minuten',
  '30 minutes': '30 Minuten',
  '1 hour': '1 Stunde',
  '4 hours': '4 Stunden',
  'Never by themselves': 'Nie von selbst',
  'Lock when unused for': 'Sperren, wenn unbenutzt seit',
  'No key is stored: only the passphrase is deleted. Chats, providers and settings stay.':
    'Es ist kein Schlüssel gespeichert: Nur die Passphrase wird gelöscht. Chats, Anbieter und Einstellungen bleiben.',
  '{count, plural, one {The one stored key is} other {All # stored keys are}} deleted with the passphrase and cannot be brought back: {count, plural, one {it has} other {they have}} to be entered again, from your providers’ sites. Chats, providers and settings stay.':
    '{count, plural, one {Der eine gespeicherte Schlüssel wird} other {Alle # gespeicherten Schlüssel werden}} mit der Passphrase gelöscht, unwiderruflich: {count, plural, one {Er muss} other {Sie müssen}} von den Websites Ihrer Anbieter geholt und neu eingegeben werden. Chats, Anbieter und Einstellungen bleiben.',
  'Forget all keys?': 'Alle Schlüssel vergessen?',
  'Keep them': 'Behalten',
}
