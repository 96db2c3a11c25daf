import type { VideoRestart } from '../../../core/engine/restart-kinds.ts'

export function isSampleVideo(video: string): boolean {
  return video.toLowerCase() === 'sample'
}

/** Returns an invented video, so that nothing is requested. */
export function describeSampleVideo(): VideoRestart {
  return {
    source: 'the sample video, which comes with this application',
    note: [
      'The sample video, which is made up and not on YouTube:',
      'Title “A harbour in an hour”, channel “Innerloop samples”.',
      'Its transcript (en), with the time at which each part begins:',
      '[0:00] It is five in the morning, and the harbour is asleep. You hear the halyards against the masts.',
      '[0:30] The first boat goes out. Watch how she turns her bow into the swell before she sets a sail.',
      '[1:00] By the time the sun is up there are nine of them, and the gulls have noticed.',
      '[1:30] They will be back with the tide, at noon. Until then the quay belongs to the cats.',
      'You do not see or hear the video itself: there is none. Say so where it matters.',
    ].join('\n'),
  }
}
