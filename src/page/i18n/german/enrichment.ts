export const enrichment = {
  'What tools may bring into the context of an answer, such as a picture. Each is shown in the answer as “Context enriched”, and can be taken out of later requests there.':
    'Was Werkzeuge in den Kontext einer Antwort bringen dürfen, etwa ein Bild. Jedes erscheint in der Antwort als „Kontext angereichert“ und kann dort aus späteren Anfragen herausgenommen werden.',
  'Tell models where pictures were taken': 'Modellen sagen, wo Bilder aufgenommen wurden',
  'Cameras write the place into a picture. It is never sent with the picture; switched on, it is told when a model looks at one that you attached.':
    'Kameras schreiben den Ort in ein Bild. Mit dem Bild wird er nie gesendet; eingeschaltet wird er genannt, wenn ein Modell ein von Ihnen angehängtes Bild ansieht.',
  'Look at pictures': 'Bilder ansehen',
  'peek_image brings a picture of this chat or, once you agree, of the web, with its size and camera.':
    'peek_image bringt ein Bild dieses Chats oder, wenn Sie zustimmen, aus dem Web, mit Größe und Kamera.',
  'Look at GIFs': 'GIFs ansehen',
  'process_gif brings up to eight frames, with length and size.':
    'process_gif bringt bis zu acht Einzelbilder, mit Länge und Größe.',
  'Look at YouTube videos': 'YouTube-Videos ansehen',
  'process_youtube_video gives a video to models that read it by its address, and to others what can be read of it.':
    'process_youtube_video gibt ein Video an Modelle, die es über seine Adresse lesen, und an andere, was sich davon lesen lässt.',
  'Reveal when messages were sent': 'Zeigen, wann Nachrichten gesendet wurden',
  'reveal_message_metadata adds the time and a name to each recent message.':
    'reveal_message_metadata ergänzt jede neuere Nachricht um Zeit und Namen.',
  'Bring older pictures back': 'Ältere Bilder zurückholen',
  'increase_media_context sends more than the newest four pictures of a chat.':
    'increase_media_context sendet mehr als die neuesten vier Bilder eines Chats.',
}
