import { expandWritten, type WrittenText } from '../../../../core/kernel/written-text.ts'

/** Whether two messages have the same text, pastes and files. */
export function isSameWritten(one: WrittenText, other: WrittenText): boolean {
  const [files, others] = [one, other].map(({ attachments = [] }) =>
    attachments.map(({ blobId }) => blobId).join(),
  )
  return files === others && one.text === other.text && expandWritten(one) === expandWritten(other)
}
