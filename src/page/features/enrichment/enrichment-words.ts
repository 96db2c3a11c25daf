import type { Enrichment } from '../../../core/kernel/enrichment.ts'

export interface EnrichmentWords {
  kind: Exclude<Enrichment['kind'], 'other'>
  label: string
  hint: string
}

/** In the order in which they are shown. */
export const enrichmentWords: readonly EnrichmentWords[] = [
  {
    kind: 'image',
    label: 'Look at pictures',
    hint: 'peek_image brings a picture of this chat or, once you agree, of the web, with its size and camera.',
  },
  {
    kind: 'gif',
    label: 'Look at GIFs',
    hint: 'process_gif brings up to eight frames, with length and size.',
  },
  {
    kind: 'youtube',
    label: 'Look at YouTube videos',
    hint: 'process_youtube_video gives a video to models that read it by its address, and to others what can be read of it.',
  },
  {
    kind: 'message metadata',
    label: 'Reveal when messages were sent',
    hint: 'reveal_message_metadata adds the time and a name to each recent message.',
  },
  {
    kind: 'media window',
    label: 'Bring older pictures back',
    hint: 'increase_media_context sends more than the newest four pictures of a chat.',
  },
]
