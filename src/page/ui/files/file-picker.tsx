import type { Ref } from 'react'

export interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** Value of the `accept` attribute: extensions and media types. If missing, any file can be chosen. */
  accept?: string
  isMultiple?: boolean
  /** Called with at least one file. */
  onChoose(files: readonly File[]): void
}

/** A hidden file input. Our own button opens it with `click` on the reference. */
export function FilePicker({ ref, label, accept, isMultiple = false, onChoose }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      hidden
      tabIndex={-1}
      aria-hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Choosing the same file again must raise a change event again.
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}
