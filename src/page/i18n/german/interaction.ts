export const interaction = {
  'Allow once': 'Einmal erlauben',
  'Allow for this chat': 'Für diesen Chat erlauben',
  'Always allow': 'Immer erlauben',
  'This chat is in mode Ask, and this was not allowed before.':
    'Dieser Chat ist im Modus „Fragen“, und dies wurde noch nicht erlaubt.',
  'No pattern of your allowlist covers this call.':
    'Kein Muster Ihrer Erlaubnisliste deckt diesen Aufruf ab.',
  'This chat has read content from outside, which may have chosen this address. Check it before you allow it.':
    'Dieser Chat hat fremde Inhalte gelesen, die diese Adresse bestimmt haben könnten. Prüfen Sie sie, bevor Sie zustimmen.',
  'The workflow did not list this call.': 'Der Ablauf sieht diesen Aufruf nicht vor.',
  'Approval: {toolName}': 'Freigabe: {toolName}',
  Address: 'Adresse',
  'Allowed for longer than this once, it covers {call}':
    'Über dieses eine Mal hinaus erlaubt, gilt es für {call}',
  Deny: 'Ablehnen',
  '{title} ({count} characters, all of them in this box)': '{title} ({count} Zeichen, alle in diesem Feld)',
  'Allowed once': 'Einmal erlaubt',
  'Allowed for this chat': 'Für diesen Chat erlaubt',
  'Always allowed': 'Immer erlaubt',
  Denied: 'Abgelehnt',
  'Nobody answered in time, which counts as a refusal':
    'Niemand hat rechtzeitig geantwortet; das gilt als Ablehnung',
  'Nobody was here to answer': 'Niemand war da, um zu antworten',
  'No longer needed: the turn was stopped': 'Nicht mehr nötig: Die Runde wurde gestoppt',
  'Answered: {text}': 'Geantwortet: {text}',
  'Chosen: {value}': 'Gewählt: {value}',
  Confirmed: 'Bestätigt',
  Question: 'Frage',
  'Go on': 'Weitermachen',
  'Stop here': 'Hier aufhören',
  'Do not answer': 'Nicht antworten',
  'Your answer': 'Ihre Antwort',
  Answer: 'Antworten',
  'Chosen: {label}': 'Gewählt: {label}',
  Declined: 'Abgelehnt',
}
