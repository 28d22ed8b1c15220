import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { SearchOption } from './option-groups.tsx'

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The active option of a combobox: the first one, until the arrow keys choose another. */
export function useOptions(options: readonly SearchOption[], onChoose: (option: SearchOption) => void) {
  const listId = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const active = options.find(({ key }) => key === chosenKey) ?? options[0]
  const idOf = ({ key }: SearchOption) => `${listId}-${key.replace(/[^\w-]/g, '-')}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const step = (direction: 1 | -1) => {
    if (!active) return
    const next = options[options.indexOf(active) + direction] ?? options.at(direction === 1 ? 0 : -1)
    setChosenKey(next?.key ?? null)
  }
  return {
    active,
    idOf,
    listId,
    /** Back to the first option. */
    reset: () => setChosenKey(null),
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': options.length > 0 ? listId : undefined,
      'aria-activedescendant': activeId,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && active) onChoose(active)
        const direction = DIRECTIONS[event.key]
        if (direction === undefined) return
        event.preventDefault()
        step(direction)
      },
    },
  } as const
}
