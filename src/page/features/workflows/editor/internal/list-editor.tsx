import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { moveBy, replaceAt } from './edit-workflow.ts'
import { focusAdd, focusMoved } from './focus-field.ts'

export interface ListEditorProps<Item> {
  label: string
  hint?: string
  /** Level of the heading. 4 if missing. */
  level?: 2 | 4
  /** Most items that can be added. */
  most?: number
  /** Place of the list in the definition. */
  at: string
  items: readonly Item[]
  addLabel: string
  /** Returns the name of an item, which its buttons mention. */
  nameItem: (index: number) => string
  create: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode
}

/** An ordered list of rules or inputs: each in a card, with buttons that move and remove it. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const {
    label,
    hint,
    level = 4,
    most = 20,
    at,
    items,
    addLabel,
    nameItem,
    create,
    onChange,
    children,
  } = props
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const move = (index: number, by: 1 | -1) => {
    onChange(moveBy(items, index, by))
    focusMoved(`${at}.${index + by}`, by)
  }
  const Heading = `h${level}` as const
  return (
    <section data-field={at} aria-labelledby={id} className="flex scroll-mt-32 flex-col gap-2">
      <div>
        <Heading id={id} className={level === 2 ? 'text-lg font-semibold' : 'font-medium'}>
          {label}
        </Heading>
        {hint !== undefined && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      </div>
      {items.length > 0 && (
        <ol aria-labelledby={id} className="flex flex-col gap-2">
          {items.map((item, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- rules have no ids, and all fields are controlled
              key={index}
              data-item={`${at}.${index}`}
              className="rounded-lg border border-border bg-background"
            >
              <div className="flex items-center gap-1 ps-3 pe-1 pt-1">
                <span className="me-auto inline-block min-w-0 truncate text-sm text-muted first-letter:uppercase">
                  {nameItem(index)}
                </span>
                <ItemButton
                  icon={ArrowUp}
                  label={i18n.t('Move {name} up', { name: nameItem(index) })}
                  disabled={index === 0}
                  data-move={-1}
                  onClick={() => move(index, -1)}
                />
                <ItemButton
                  icon={ArrowDown}
                  label={i18n.t('Move {name} down', { name: nameItem(index) })}
                  disabled={index === items.length - 1}
                  data-move={1}
                  onClick={() => move(index, 1)}
                />
                <ItemButton
                  icon={X}
                  label={i18n.t('Remove {name}', { name: nameItem(index) })}
                  onClick={() => {
                    onChange(replaceAt(items, index, undefined))
                    if (index === items.length - 1) focusAdd(add)
                  }}
                />
              </div>
              <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
                {children(item, index, (changed) => onChange(replaceAt(items, index, changed)))}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button
        ref={add}
        className="w-fit"
        disabled={items.length >= most}
        onClick={() => onChange([...items, create()])}
      >
        <Plus aria-hidden size={16} />
        {addLabel}
      </Button>
    </section>
  )
}

function ItemButton(props: React.ComponentProps<typeof IconButton>) {
  return <IconButton small {...props} />
}
