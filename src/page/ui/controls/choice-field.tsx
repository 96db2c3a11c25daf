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
  /** Puts the choices next to the legend, at the end of the row, if the row is wide enough. */
  isRow?: boolean
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
  isRow = false,
}: ChoiceFieldProps<Value>) {
  const id = useId()
  const name = ownName ?? id
  return (
    <fieldset
      aria-labelledby={`${id}-legend`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className={classNames(
        'flex flex-col gap-2',
        isRow && '@lg:flex-row @lg:items-start @lg:justify-between @lg:gap-4',
      )}
    >
      <div className={isLegendHidden ? 'sr-only' : 'min-w-0'}>
        <p id={`${id}-legend`} className="font-medium">
          {legend}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <div
        className={classNames(
          'flex w-fit max-w-full shrink-0 flex-wrap gap-0.5 rounded-md border border-border bg-surface p-0.5',
          // Four choices are laid out two by two if they do not fit in one line.
          choices.length === 4 && 'max-sm:grid max-sm:grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            data-accent={swatch === true ? choice : undefined}
            className="relative flex h-8 grow items-center justify-center gap-2 rounded-sm border border-transparent px-3 text-muted hover:text-text has-checked:border-faint has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => choose(choice)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {swatch === true && <span aria-hidden className="size-3 rounded-full bg-accent" />}
            <span className="inline-block first-letter:uppercase">{nameOf(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
