import { useId } from 'react'
import type { OptionGroup, SearchOption } from './option-groups.tsx'
import styles from './search.module.css'

type Props = {
  groups: readonly OptionGroup[]
  listId: string
  idOf: (option: SearchOption) => string
  active: SearchOption | undefined
  /** True while these are still the results of an earlier text. */
  isStale: boolean
  onChoose: (option: SearchOption) => void
}

export function ResultList({ groups, listId, isStale, ...props }: Props) {
  return (
    <div
      id={listId}
      className={styles.list}
      role="listbox"
      aria-label="Résultats"
      aria-busy={isStale}
      data-stale={isStale}
    >
      {groups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </div>
  )
}

type GroupProps = Omit<Props, 'groups' | 'listId' | 'isStale'> & { group: OptionGroup }

function Group({ group: { title, options }, idOf, active, onChoose }: GroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, no fieldset.
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={styles.group} role="presentation">
        {title}
      </p>
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus.
        <div
          key={option.key}
          id={idOf(option)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={option.key === active?.key}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <strong>{option.title}</strong>
          {option.details && <span>{option.details}</span>}
        </div>
      ))}
    </div>
  )
}
