import type { Ref } from 'react'

export interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** As of the attribute: endings and media types. Left out: any file. */
  accept?: string
  isMultiple?: boolean
  /** Called with at least one file. */
  onChoose(files: readonly File[]): void
}

/** The system's choice of files, opened by `click` on its reference: a button of ours is what is seen and named. */
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
        // The same file chosen again is a change again.
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}
