import type { Enrichment } from '../../../core/kernel/enrichment.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'

export interface EnrichmentWords {
  kind: Exclude<Enrichment['kind'], 'other'>
  label: Unsaid
  hint: Unsaid
}

/** Options in display order. */
export const enrichmentWords: readonly EnrichmentWords[] = [
  {
    kind: 'image',
    label: phrase('Look at pictures'),
    hint: phrase(
      'peek_image brings a picture of this chat or, once you agree, of the web, with its size and camera.',
    ),
  },
  {
    kind: 'gif',
    label: phrase('Look at GIFs'),
    hint: phrase('process_gif brings up to eight frames, with length and size.'),
  },
  {
    kind: 'youtube',
    label: phrase('Look at YouTube videos'),
    hint: phrase(
      'process_youtube_video gives a video to models that read it by its address, and to others what can be read of it.',
    ),
  },
  {
    kind: 'message metadata',
    label: phrase('Reveal when messages were sent'),
    hint: phrase('reveal_message_metadata adds the time and a name to each recent message.'),
  },
  {
    kind: 'media window',
    label: phrase('Bring older pictures back'),
    hint: phrase('increase_media_context sends more than the newest four pictures of a chat.'),
  },
]
