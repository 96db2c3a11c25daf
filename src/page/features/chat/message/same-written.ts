import { expandWritten, type WrittenText } from '../../../../core/kernel/written-text.ts'

/** The same words with the same pastes in the same places. */
export function isSameWritten(one: WrittenText, other: WrittenText): boolean {
  const [files, others] = [one, other].map(({ attachments = [] }) =>
    attachments.map(({ blobId }) => blobId).join(),
  )
  return files === others && one.text === other.text && expandWritten(one) === expandWritten(other)
}
