import { useId } from 'react'
import { classNames } from '../class-names.ts'

export interface Choice<Value extends string> {
  value: Value
  choices: readonly Value[]
  choose: (value: Value) => void
}

export interface ChoiceFieldProps<Value extends string> extends Choice<Value> {
  legend: string
  /** Hides the legend visually. Use this if the context already names the choice. */
  isLegendHidden?: boolean
  hint?: string
  nameOf: (choice: Value) => string
  /** Name of the radio group. Needed if the control must be found again. */
  name?: string
  /** Shows the accent color that each choice names. */
  swatch?: boolean
}

/** Radio buttons for a few choices, all visible. */
export function ChoiceField<Value extends string>({
  legend,
  isLegendHidden = false,
  hint,
  nameOf,
  name: ownName,
  value,
  choices,
  choose,
  swatch,
}: ChoiceFieldProps<Value>) {
  const id = useId()
  const name = ownName ?? id
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      {/* Four choices are laid out two by two if they do not fit in one line. */}
      <div
        className={classNames(
          'flex flex-wrap gap-2',
          choices.length === 4 && 'max-sm:grid max-sm:grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            data-accent={swatch === true ? choice : undefined}
            className="flex h-9 max-sm:grow cursor-pointer items-center gap-2 rounded-md border border-border bg-raised px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => choose(choice)}
              className="size-4 accent-accent outline-none"
            />
            <span className="inline-block first-letter:uppercase">{nameOf(choice)}</span>
            {swatch === true && <span aria-hidden className="size-3 rounded-full bg-accent" />}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-faint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
