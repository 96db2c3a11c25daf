import { useEffect, useId, useRef, type ReactElement, cloneElement } from 'react'

export const controlClass =
  'min-h-9 w-full rounded-md border border-border bg-background px-3 py-1.75 text-base text-text placeholder:text-faint ' +
  'aria-invalid:border-danger pointer-coarse:min-h-11 pointer-coarse:text-read'

export interface FieldProps {
  label: string
  hint?: string
  error?: string
  /** One form control. Receives the id and the descriptions. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>
}

/**
 * A labeled control with its hint and error. The first control of a form with an error gets the focus on submit, unless
 * the person has typed in the form since.
 */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const isEdited = useRef(false)
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form')
    const handleInput = () => (isEdited.current = true)
    const handleSubmit = () => (isEdited.current = false)
    form?.addEventListener('input', handleInput)
    form?.addEventListener('submit', handleSubmit, { capture: true })
    return () => {
      form?.removeEventListener('input', handleInput)
      form?.removeEventListener('submit', handleSubmit, { capture: true })
    }
  }, [id])
  useEffect(() => {
    const control = error === undefined ? null : document.getElementById(id)
    const form = control?.closest('form')
    if (!control || !form) return undefined
    const focusIfFirst = () => {
      if (form.querySelector('[aria-invalid="true"]') === control) control.focus()
    }
    if (!isEdited.current) focusIfFirst()
    // Submitting again with the same error changes no props.
    form.addEventListener('submit', focusIfFirst)
    return () => form.removeEventListener('submit', focusIfFirst)
  }, [error, id])
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error !== undefined,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
