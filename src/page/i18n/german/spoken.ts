/** What is told to screen readers, and what helps those who go by keyboard. */
export const spoken = {
  'The answer is being written.': 'Die Antwort wird geschrieben.',
  'The answer has ended.': 'Die Antwort ist zu Ende.',
  'The answer was stopped.': 'Die Antwort wurde gestoppt.',
  'The answer was interrupted.': 'Die Antwort wurde unterbrochen.',
  'There is more of it than was said here.': 'Sie enthält mehr, als hier gesagt wurde.',
  'Approval needed for {toolName}: {description}': 'Freigabe nötig für {toolName}: {description}',
  'Tool {toolName} is running.': 'Werkzeug {toolName} läuft.',
  'Tool {toolName} has succeeded.': 'Werkzeug {toolName} ist fertig.',
  'Tool {toolName} has failed.': 'Werkzeug {toolName} ist fehlgeschlagen.',
  'Tool {toolName} was denied.': 'Werkzeug {toolName} wurde abgelehnt.',
  'Tool {toolName} was refused.': 'Werkzeug {toolName} wurde zurückgewiesen.',
  'Tool {toolName} was cancelled.': 'Werkzeug {toolName} wurde abgebrochen.',
  'Tool {toolName} ended with an unknown outcome.': 'Werkzeug {toolName} endete mit unbekanntem Ergebnis.',
  'Code.': 'Code.',
  'Code in {language}.': 'Code in {language}.',
  'A table.': 'Eine Tabelle.',
  Places: 'Orte',
  '{name} was added. Choose one of its models in a new chat.':
    '{name} wurde hinzugefügt. Wählen Sie eines der Modelle in einem neuen Chat.',
  '{name} was added. New chats begin with {modelId}.':
    '{name} wurde hinzugefügt. Neue Chats beginnen mit {modelId}.',
  'Try it': 'Ausprobieren',
  'Skip to content': 'Zum Inhalt springen',
  'A formula.': 'Eine Formel.',
} as const
