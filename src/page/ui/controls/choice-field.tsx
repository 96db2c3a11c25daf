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

/** A segmented control: radio buttons for a few choices, all visible. */
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
          'inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-border bg-surface p-0.5 max-sm:flex',
          choices.length === 4 && 'max-sm:grid max-sm:grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            data-accent={swatch === true ? choice : undefined}
            className="relative flex h-8 grow items-center justify-center gap-2 rounded-sm border border-transparent px-3 text-muted hover:text-text has-checked:border-border has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => choose(choice)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
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
