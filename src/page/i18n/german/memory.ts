export const memory = {
  'It could not be deleted. {message}': 'Das Löschen ist fehlgeschlagen. {message}',
  'Deleted a memory.': 'Erinnerung gelöscht.',
  'Edit memory': 'Erinnerung bearbeiten',
  'Written by you': 'Von Ihnen geschrieben',
  'Stored by the assistant in a chat that is gone':
    'Vom Assistenten in einem Chat gespeichert, der nicht mehr da ist',
  'Stored by the assistant in {chat}': 'Vom Assistenten gespeichert in {chat}',
  'edited by you, {day}': 'von Ihnen bearbeitet, {day}',
  'Facts for all of your chats. The assistant adds one when you ask it to remember something, and looks them up when a question may depend on them. They stay in this browser until a model is given them.':
    'Fakten für alle Ihre Chats. Der Assistent ergänzt einen, wenn Sie ihn bitten, sich etwas zu merken, und schlägt nach, wenn eine Frage davon abhängen könnte. Sie bleiben in diesem Browser, bis ein Modell sie bekommt.',
  'Use memory': 'Erinnerungen benutzen',
  'Off: the assistant can neither store nor look up anything. What is stored stays.':
    'Aus: Der Assistent kann nichts speichern und nichts nachschlagen. Was gespeichert ist, bleibt.',
  'New memory': 'Neue Erinnerung',
  'Add memory': 'Erinnerung hinzufügen',
  'Search memories': 'Erinnerungen suchen',
  'Nothing is remembered yet: say “remember this” in a chat, or add something above.':
    'Noch ist nichts gemerkt: Sagen Sie in einem Chat „das merken“ oder fügen Sie oben etwas hinzu.',
  'No memory has these words.': 'Keine Erinnerung enthält diese Wörter.',
}
