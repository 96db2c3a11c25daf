/** What is said of storage that is full or does not last, and of what helps to find a fault. */
export const storage = {
  '{problem} This answer is kept in this tab only.':
    '{problem} Diese Antwort ist nur in diesem Tab vorhanden.',
  'Delete chats that you no longer need, and it is saved by itself within a few seconds. Before you close this tab, copy it or save it as a file.':
    'Löschen Sie Chats, die Sie nicht mehr brauchen, dann wird sie nach wenigen Sekunden von selbst gespeichert. Kopieren Sie sie oder speichern Sie sie als Datei, bevor Sie diesen Tab schließen.',
  'It is saved by itself as soon as storage works again. Before you close this tab, copy it or save it as a file.':
    'Sie wird von selbst gespeichert, sobald der Speicher wieder arbeitet. Kopieren Sie sie oder speichern Sie sie als Datei, bevor Sie diesen Tab schließen.',
  'Save as file': 'Als Datei speichern',
  'Copy unsaved answer': 'Ungespeicherte Antwort kopieren',
  'This is a private window: your chats and keys are gone when it is closed. Back up what you want to keep in Settings, Data.':
    'Dies ist ein privates Fenster: Ihre Chats und Schlüssel sind weg, sobald es geschlossen wird. Sichern Sie unter Einstellungen, Daten, was Sie behalten möchten.',
  'The browser gives this site little room, as in a private window or on a full disk. Back up what you want to keep in Settings, Data.':
    'Der Browser gibt dieser Seite wenig Platz, wie in einem privaten Fenster oder auf einem vollen Datenträger. Sichern Sie unter Einstellungen, Daten, was Sie behalten möchten.',
  'This looks like a private window: what is written here does not seem to reach a disk. Then everything is gone when it is closed.':
    'Das sieht nach einem privaten Fenster aus: Was hier geschrieben wird, scheint keinen Datenträger zu erreichen. Dann ist alles weg, sobald es geschlossen wird.',
  'This is a private window: everything is gone when it is closed.':
    'Dies ist ein privates Fenster: Alles ist weg, sobald es geschlossen wird.',
  'Little room, as in a private window or on a full disk.':
    'Wenig Platz, wie in einem privaten Fenster oder auf einem vollen Datenträger.',
  Diagnostics: 'Diagnose',
  'The last errors and what else may help to find a fault. No text of your chats, no files, no addresses and no keys are in it, and it goes nowhere by itself.':
    'Die letzten Fehler und was sonst hilft, einen Fehler zu finden. Kein Text Ihrer Chats, keine Dateien, keine Adressen und keine Schlüssel sind darin, und nichts davon wird von selbst verschickt.',
  'Copy diagnostics': 'Diagnose kopieren',
  'Show diagnostics': 'Diagnose zeigen',
  Copied: 'Kopiert',
  'The browser did not allow copying': 'Der Browser hat das Kopieren nicht erlaubt',
} as const
