import type { AnswerRelayPort, GivenAnswer } from './interaction-desk.ts'

/** Between the workers of all tabs of this origin; what one posts the others hear, and it itself does not. */
export function createAnswerRelay(channel: BroadcastChannel): AnswerRelayPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and no such argument
    post: (given) => channel.postMessage(given),
    onAnswer: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<GivenAnswer>) => listener(data)),
  }
}
