/** Why a question to a person or a tool of messages came to nothing. The models are told the same in English, as `you`. */
export const toldRefusals = {
  'The user chose not to answer.': 'Sie wollten nicht antworten.',
  'Go on without it, and say what you assume; do not ask the same again.':
    'Es geht ohne Antwort weiter, mit genannten Annahmen und ohne dieselbe Frage.',
  'The user did not answer in time.': 'Sie haben nicht rechtzeitig geantwortet.',
  'Go on without it, and say what you assume.': 'Es geht ohne Antwort weiter, mit genannten Annahmen.',
  'Nobody is there to answer.': 'Niemand ist da, um zu antworten.',
  'The answer could not be read.': 'Die Antwort war nicht lesbar.',
  'That is no ref of a message: refs look like ref_3.':
    'Das ist kein Verweis auf eine Nachricht: Verweise sehen aus wie ref_3.',
  'Call reveal_message_metadata, then use a ref as it stands in its lines.':
    'Die Verweise nennt reveal_message_metadata, so wie sie zu schreiben sind.',
  'Only delete takes a range.': 'Nur delete nimmt einen Bereich.',
  'Leave end_message_id out.': 'Ohne end_message_id ginge es.',
  'An edit needs the new content.': 'Zum Ändern braucht es den neuen Inhalt.',
  'Give the whole new text as content.': 'Es braucht den ganzen neuen Text.',
  'There is no such message among the recent ones.': 'Unter den letzten Nachrichten gibt es diese nicht.',
  'The end of the range is not among the recent messages.':
    'Das Ende des Bereichs ist nicht unter den letzten Nachrichten.',
  'This chat is not kept, so nothing can be pinned in it.':
    'Dieser Chat wird nicht aufgehoben; deshalb lässt sich in ihm nichts anheften.',
  'The browser does not let this page change its messages.':
    'Der Browser lässt diese Seite ihre Nachrichten nicht ändern.',
  'The message is pinned already.': 'Die Nachricht ist schon angeheftet.',
  'A chat has at most {count} pinned messages, and this one has.':
    'Ein Chat hat höchstens {count} angeheftete Nachrichten, und dieser hat so viele.',
  'The user can unpin one.': 'Sie können eine davon lösen.',
  'The user wrote that message, and only they edit it.':
    'Diese Nachricht haben Sie geschrieben, und nur Sie ändern sie.',
  'Only your own messages can be edited.': 'Der Assistent ändert nur seine eigenen Nachrichten.',
  'The new content is nothing but the name of a speaker.':
    'Der neue Inhalt ist nichts als der Name eines Sprechers.',
  'Give the text itself.': 'Es braucht den Text selbst.',
  'The user wrote that message, and only they delete it.':
    'Diese Nachricht haben Sie geschrieben, und nur Sie löschen sie.',
  'Only your own messages can be deleted.': 'Der Assistent löscht nur seine eigenen Nachrichten.',
  'None of the messages in that range can be deleted by you.':
    'Keine Nachricht in diesem Bereich kann der Assistent löschen.',
  'That is not one emoji.': 'Das ist kein einzelnes Emoji.',
  'Give one emoji, such as 👍, or the name of one, such as :thumbsup:.':
    'Es braucht ein Emoji wie 👍 oder den Namen eines Emojis wie :thumbsup:.',
  'No reaction can be added: a message has at most {count}, or the browser does not let this page store it.':
    'Es lässt sich keine Reaktion ergänzen: Eine Nachricht hat höchstens {count}, oder der Browser lässt diese Seite sie nicht speichern.',
  'That is no label.': 'Das ist kein Label.',
  'Give one label of 1 to {count} characters in one line, without invisible ones alone and without control characters.':
    'Es braucht ein Label von 1 bis {count} Zeichen in einer Zeile, nicht nur aus unsichtbaren und ohne Steuerzeichen.',
  'The message has that label already.': 'Die Nachricht hat dieses Label schon.',
  'A message has at most {count} labels, and this one has.':
    'Eine Nachricht hat höchstens {count} Labels, und diese hat so viele.',
  'The user can remove one.': 'Sie können eines davon entfernen.',
  // As the tools of messages and GIFs end their refusals.
  '{said} ({status})': '{said} ({status})',
}
